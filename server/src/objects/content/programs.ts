const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'bebafeca']);

/**
 * Names the kind of program that the bytes are; `undefined` if they are none. Runs before all other checks, because
 * some file formats leave room for a program at the beginning.
 */
export function findProgramType(head: Buffer): string | undefined {
  if (head.toString('latin1', 0, 2) === 'MZ') return 'EXE';
  if (head.toString('latin1', 0, 4) === '\x7fELF') return 'ELF';
  if (head.toString('latin1', 0, 2) === '#!') return 'script';
  return MACH_O.has(head.toString('hex', 0, 4)) ? 'Mach-O' : undefined;
}
