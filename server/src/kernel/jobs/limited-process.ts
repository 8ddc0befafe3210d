import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Of a process's own JavaScript heap; buffers and pixels lie outside of it. */
const HEAP_MEGABYTES = 512;
/** Half a gibibyte of it is what V8 maps for code and never uses; the rest is for what every job takes. */
const BASE_MEBIBYTES = 1280;
const SHELL = '/bin/sh';

/** Only what a process needs to run: nothing of the configuration, no secrets. */
function buildBareEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];
  const variables = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // Decoded pixels stay in memory, where they are limited, and never go to a file in the folder for temporary files.
  return { ...(Object.fromEntries(variables) as Record<string, string>), VIPS_DISC_THRESHOLD: '1t' };
}

/**
 * Starts a script as a process that exchanges messages with this one, with a bound for its memory: 1280 MiB and what it is
 * given on top. The kernel holds native memory to it too (`RLIMIT_DATA`, Linux only): what asks for more gets an error or ends.
 *
 * @param bytes what it may take beyond what every process has.
 */
export function startLimitedProcess(script: string, args: readonly string[], bytes: number): ChildProcess {
  const heap = `--max-old-space-size=${HEAP_MEGABYTES}`;
  const kibibytes = BASE_MEBIBYTES * 1024 + Math.ceil(bytes / 1024);
  // The shell sets the limit and becomes Node, so that the process keeps its id. A lower limit of the site stays.
  const limit = `ulimit -d ${kibibytes} 2>/dev/null; exec "$0" "$@"`;
  const isLimited = process.platform === 'linux' && existsSync(SHELL);
  return fork(script, args, {
    ...(isLimited ? { execPath: SHELL, execArgv: ['-c', limit, process.execPath, heap] } : { execArgv: [heap] }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: buildBareEnvironment(),
  });
}
