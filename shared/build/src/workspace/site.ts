import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from './problem.ts';
import { workspaceRoot } from './workspace.ts';

/** The product that a command works on or starts, from the environment or from the file that `CONFIG_FILE` names. */
export interface Site {
  readonly port: number;
  readonly mode: string;
  readonly dataDir: string;
  readonly modulesDir: string;
  readonly logFile: string;
  /** The address that a person types. */
  readonly address: string;
  readonly demo: boolean;
  /** Whether somebody named the folder of modules or that of the data; else they are the workspace's own. */
  readonly isNamed: boolean;
}

/**
 * Reads the settings that the commands need themselves; the server reads and checks all of them. A variable set to nothing counts
 * as not set, the environment wins over the file, and relative folders are below the workspace.
 *
 * @throws Problem when the file cannot be read
 */
export function readSite(env: NodeJS.ProcessEnv = process.env): Site {
  const file = env['CONFIG_FILE'] ? readSettingsFile(env['CONFIG_FILE']) : {};
  const setting = (name: string): string => env[name] || String(file[name] ?? '');
  const port = Number(setting('PORT') || 8080);
  const dataDir = resolve(workspaceRoot, setting('DATA_DIR') || '.data');
  return {
    port,
    mode: setting('MODE') || 'public',
    dataDir,
    modulesDir: resolve(workspaceRoot, setting('MODULES_DIR') || `${dataDir}/modules`),
    // The server itself keeps the file bounded and continues when it cannot be written.
    logFile: resolve(workspaceRoot, setting('LOG_FILE') || join(dataDir, 'log', 'server.log')),
    address: setting('PUBLIC_URL') || `http://localhost:${port}`,
    demo: /^(1|true|yes|on)$/.test(setting('DEMO') || '1'),
    isNamed: [setting('DATA_DIR'), setting('MODULES_DIR')].some((folder) => folder !== ''),
  };
}

/** The server refuses values of any other kind; what matters here is that they are not read otherwise. */
type Settings = Readonly<Record<string, string | number | boolean | undefined>>;

function readSettingsFile(path: string): Settings {
  try {
    return (JSON.parse(readFileSync(resolve(workspaceRoot, path), 'utf8')) as Settings | null) ?? {};
  } catch {
    throw new Problem(`CONFIG_FILE: ${path} cannot be read as JSON.`);
  }
}
