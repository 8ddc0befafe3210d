import { resolve } from 'node:path';
import { workspaceRoot } from './workspace.ts';

/** The product that a command works on or starts, from the environment. */
export interface Site {
  readonly port: number;
  readonly dataDir: string;
  readonly modulesDir: string;
  /** The address that a person types. */
  readonly address: string;
  readonly demo: boolean;
}

/** Reads the environment; a variable set to nothing counts as not set, and relative folders are below the workspace. */
export function siteFrom(env: NodeJS.ProcessEnv = process.env): Site {
  const port = Number(env['PORT'] || 8080);
  const dataDir = resolve(workspaceRoot, env['DATA_DIR'] || '.data');
  return {
    port,
    dataDir,
    modulesDir: resolve(workspaceRoot, env['MODULES_DIR'] || `${dataDir}/modules`),
    address: env['PUBLIC_URL'] || `http://localhost:${port}`,
    demo: /^(1|true|yes|on)$/.test(env['DEMO'] || '1'),
  };
}
