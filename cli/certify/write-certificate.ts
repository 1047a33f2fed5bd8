import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { badgeSvg } from '../../reports/certificate/badge-svg.ts';
import type { Certificate } from '../../reports/certificate/certificate.ts';
import { certificatePage } from '../../reports/html/certificate.ts';
import { UserError } from '../user-error.ts';
import { ensureWritable } from '../writable-folder.ts';

/** See that a certificate can be written into a folder. @throws UserError when it cannot, or one is there and `force` is not set */
export function ensureCertificateFolder(folder: string, force: boolean): void {
  ensureWritable(folder, 'The certificate', 'name another folder with --out');
  const there = FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (there !== undefined && !force)
    throw new UserError(`${there} exists; name another folder with --out, or add --force to replace it.`);
}

/** The envelope is written last: where it exists, all files exist. */
const FILES = ['badge.svg', 'certificate.html', 'certificate.json'] as const;

/**
 * Write a certificate, its page and its badge into a folder; none of them appears half-written.
 * @returns the path of the envelope
 * @throws UserError when it cannot be written
 */
export function writeCertificate(folder: string, envelope: string, certificate: Certificate): string {
  const texts: Record<(typeof FILES)[number], string> = {
    'badge.svg': badgeSvg(certificate),
    'certificate.html': certificatePage(certificate),
    'certificate.json': envelope,
  };
  const draft = join(folder, `.${randomUUID()}`);
  try {
    mkdirSync(draft);
    for (const name of FILES) writeFileSync(join(draft, name), texts[name], { flag: 'wx' });
    for (const name of FILES) renameSync(join(draft, name), join(folder, name));
  } catch (error) {
    throw new UserError(
      `The certificate cannot be written into ${folder}: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return join(folder, 'certificate.json');
}
