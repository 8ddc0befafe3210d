import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Limit of the JavaScript heap of a process; buffers and pixels are outside of it. */
const HEAP_MEGABYTES = 512;
/** V8 maps half a gibibyte of it for code and never uses it; the rest is the base use of every job. */
const BASE_MEBIBYTES = 1280;
const SHELL = '/bin/sh';

/** Returns only the variables that a process needs to run: no configuration, no secrets. */
function buildBareEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];
  const variables = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // Decoded pixels stay in memory, where they are limited, and are never written to temporary files.
  return { ...(Object.fromEntries(variables) as Record<string, string>), VIPS_DISC_THRESHOLD: '1t' };
}

/**
 * Starts a script as a process that exchanges messages with this one, and limits its memory to 1280 MiB plus the given
 * bytes. The kernel also limits native memory (`RLIMIT_DATA`, Linux only): an excessive allocation fails or ends the
 * process.
 *
 * @param bytes additional memory beyond the base of every process.
 */
export function startLimitedProcess(script: string, args: readonly string[], bytes: number): ChildProcess {
  const heap = `--max-old-space-size=${HEAP_MEGABYTES}`;
  const kibibytes = BASE_MEBIBYTES * 1024 + Math.ceil(bytes / 1024);
  // The shell sets the limit and then becomes Node, so that the process id stays the same. A lower limit of the site
  // remains in effect.
  const limit = `ulimit -d ${kibibytes} 2>/dev/null; exec "$0" "$@"`;
  const isLimited = process.platform === 'linux' && existsSync(SHELL);
  return fork(script, args, {
    ...(isLimited ? { execPath: SHELL, execArgv: ['-c', limit, process.execPath, heap] } : { execArgv: [heap] }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: buildBareEnvironment(),
  });
}
