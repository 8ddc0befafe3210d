import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from './problem.ts';
import { workspaceRoot } from './workspace.ts';

/** The site that a command works on or starts, from the environment or from the file in `CONFIG_FILE`. */
export interface Site {
  /** The address that the server listens on. */
  readonly host: string;
  readonly port: number;
  readonly mode: string;
  readonly dataDir: string;
  readonly modulesDir: string;
  /** The file of the log; `null`: the server logs to the standard output. */
  readonly logFile: string | null;
  /** The address that a user types. */
  readonly address: string;
  readonly demo: boolean;
  /** True if the folder of modules or of data was set; otherwise they are the workspace's own. */
  readonly isNamed: boolean;
}

/**
 * Reads the settings that the commands need; the server reads and checks all of them. An empty variable counts as
 * unset, the environment takes precedence over the file, and relative folders are below the workspace.
 *
 * @throws Problem when the file cannot be read
 */
export function readSite(env: NodeJS.ProcessEnv = process.env): Site {
  const file = env['CONFIG_FILE'] ? readSettingsFile(env['CONFIG_FILE']) : {};
  const setting = (name: string): string => env[name] || String(file[name] ?? '');
  const port = Number(setting('PORT') || 8080);
  const dataDir = resolve(workspaceRoot, setting('DATA_DIR') || '.data');
  return {
    host: setting('HOST') || 'localhost',
    port,
    mode: setting('MODE') || 'public',
    dataDir,
    modulesDir: resolve(workspaceRoot, setting('MODULES_DIR') || `${dataDir}/modules`),
    // The server itself limits the files and continues if they cannot be written.
    logFile: ['', 'file'].includes(setting('LOG_TARGET'))
      ? resolve(workspaceRoot, setting('LOG_FILE') || join(dataDir, 'log', 'server.log'))
      : null,
    address: setting('PUBLIC_URL') || `http://localhost:${port}`,
    demo: /^(1|true|yes|on)$/.test(setting('DEMO') || '1'),
    isNamed: [setting('DATA_DIR'), setting('MODULES_DIR')].some((folder) => folder !== ''),
  };
}

/** The server refuses values of any other kind; the commands only must not interpret them differently. */
type Settings = Readonly<Record<string, string | number | boolean | undefined>>;

function readSettingsFile(path: string): Settings {
  try {
    return (JSON.parse(readFileSync(resolve(workspaceRoot, path), 'utf8')) as Settings | null) ?? {};
  } catch {
    throw new Problem(`CONFIG_FILE: ${path} cannot be read as JSON.`);
  }
}
