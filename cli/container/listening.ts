/**
 * Ports on which something listens, of the text of `/proc/net/tcp` and `/proc/net/tcp6` (a column of addresses as
 * `0100007F:1F90`, then the state, `0A` for listening). Those of only the loopback interface cannot be mapped: they are left out.
 */
export function listeningPorts(text: string): number[] {
  const lines = text.matchAll(/^\s*\d+:\s+([0-9A-F]+):([0-9A-F]{4})\s+[0-9A-F]+:[0-9A-F]{4}\s+0A\s/gim);
  const ports = [...lines].flatMap(([, address = '', port = '']) =>
    isLoopback(address) ? [] : [parseInt(port, 16)],
  );
  return [...new Set(ports)].sort((one, other) => one - other);
}

/** 127.0.0.0/8 in the order of bytes of the machine, and ::1. */
function isLoopback(address: string): boolean {
  return address.length === 8 ? address.endsWith('7F') : /^0{24}0100000[0]$/.test(address);
}
