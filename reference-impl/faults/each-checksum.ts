/** The requirements with this number of each additional checksum, for whole objects (`CHK`) or parts (`MPU`). */
export const ofEachChecksum = <Group extends 'CHK' | 'MPU', Number extends '01' | '02'>(
  group: Group,
  number: Number,
) =>
  (['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const).map(
    (name) => `${group}-${name}-${number}` as const,
  );
