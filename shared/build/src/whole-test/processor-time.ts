import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Returns the processor seconds of this process and of all its children that have ended, so that the runs of two machines
 * can be compared. Returns undefined on systems without `/proc`.
 */
export function readProcessorSeconds(): number | undefined {
  try {
    return parseProcessorSeconds(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Parses `/proc/<pid>/stat`: user and system time, own and of children, are fields 14 to 17. */
export function parseProcessorSeconds(stat: string): number {
  // The name of the program is in parentheses and may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND;
}
