import { spawn } from 'node:child_process';

/** The account that a program runs under; `null` is the account of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** The result of a program. */
export interface ProgramResult {
  /** Exit code; `null` when the program could not be started or a signal ended it. */
  readonly code: number | null;
  /** Standard output and error, in the order of their arrival. */
  readonly output: string;
}

/** The account and the folder of a program. */
export interface ProgramOptions {
  readonly runAs?: RunAs;
  readonly cwd?: string;
}

/**
 * Runs a program to its end. It inherits no variable that could change the behaviour or the output of PostgreSQL's
 * programs.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: options.cwd ?? '/',
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
      ...options.runAs,
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
