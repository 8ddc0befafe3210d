const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'bebafeca']);

/**
 * What kind of program bytes are, as people call it; `undefined` when they are none. It comes before all else: some
 * formats of files leave room for a program at their beginning.
 */
export function findProgramType(head: Buffer): string | undefined {
  if (head.toString('latin1', 0, 2) === 'MZ') return 'EXE';
  if (head.toString('latin1', 0, 4) === '\x7fELF') return 'ELF';
  if (head.toString('latin1', 0, 2) === '#!') return 'script';
  return MACH_O.has(head.toString('hex', 0, 4)) ? 'Mach-O' : undefined;
}
