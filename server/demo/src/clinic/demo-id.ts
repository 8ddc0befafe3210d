import { createHash } from 'node:crypto';

/** Derives a UUID from a name (version 8), so the same demonstration row has the same id on every machine. */
export function toDemoId(name: string): string {
  const hex = createHash('sha256').update(`dentarium demonstration ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
