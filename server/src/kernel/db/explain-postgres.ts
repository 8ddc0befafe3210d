import { explainPathProblem } from '@dentarium/release/path-problem';

/** Texts of PostgreSQL's programs for errors of the system, in the language that they always run in. */
const SYSTEM_TEXTS: readonly (readonly [text: RegExp, code: string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
];
const SHARED_MEMORY = /shared memory[^\n]*No space left on device/;
const REASON = /(?:FATAL|PANIC|ERROR|error):\s*(.+)/g;

/** Explains the output of a program of PostgreSQL that failed on a folder, in one sentence. */
export function explainPostgres(output: string, folder: string): string {
  if (SHARED_MEMORY.test(output))
    return 'PostgreSQL has too little shared memory: give a container 256 MiB (--shm-size 256m).';
  const code = SYSTEM_TEXTS.find(([text]) => text.test(output))?.[1];
  const problem = code === undefined ? undefined : explainPathProblem(code, folder);
  if (problem !== undefined) return `DATA_DIR: ${problem}.`;
  const reason = [...output.matchAll(REASON)].at(-1)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  return `PostgreSQL does not work on ${folder} (${reason}): mend the cause, or restore the folder from a backup.`;
}
