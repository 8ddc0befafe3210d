import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.ts';

/** The exit code and the output of a program. */
export interface ProcessResult {
  readonly code: number;
  readonly output: string;
}

/** The options of a program run. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** True to also print the output while the program runs. */
  readonly echo?: boolean;
  /** The time limit in milliseconds. */
  readonly timeout?: number;
}

/** Runs a program to its end. A program that cannot be started ends with code 127. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const { cwd = workspaceRoot, env = process.env, echo = false, timeout = 0 } = options;
    const child = spawn(command, args, { cwd, env, timeout, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
      from.setEncoding('utf8').on('data', (text: string) => {
        output.push(text);
        if (echo) to.write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.join('') }));
  });
}

/** Runs a TypeScript file of the workspace with this Node. */
export function runNode(args: readonly string[], options: RunOptions = {}): Promise<ProcessResult> {
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], options);
}

/** Returns the path of a program that a package of the workspace installs. */
export function getBinaryPath(name: string, packageFolder = '.'): string {
  return join(
    workspaceRoot,
    packageFolder,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? `${name}.CMD` : name,
  );
}
