import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILDS_FILE } from '../refresh/page-refresh.ts';
import { checkPort } from '../server-process/server-process.ts';
import { createConfig } from '../webpack/config-for.ts';
import { type ModulePackage, workspaceRoot } from '../workspace/workspace.ts';
import { serveFolder } from './serve-folder.ts';
import { watch } from './watch.ts';

/**
 * Builds one module for a page of a remote site, rebuilds it after each change, and serves it from this machine. The
 * page reloads after each build, because its production React cannot replace components.
 *
 * @returns the address at which the files are, and the exit code once it is ended
 * @throws Problem when the port is taken
 */
export async function developForRemoteSite(
  { path, declaration }: ModulePackage,
  port: number,
): Promise<{ readonly address: string; readonly exitCode: Promise<number> }> {
  const { name } = declaration;
  await checkPort({ port }, `Port ${port} is taken by another program. Choose another: --port ${port + 10}`);
  const outDir = join(workspaceRoot, '.build', 'development', 'elsewhere', name);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const target = { root: workspaceRoot, path, outDir, buildId: 'elsewhere', mode: 'production' } as const;
  const builds = await watch([createConfig({ ...target, live: 'reloaded' })], (hashes) =>
    writeFile(join(outDir, BUILDS_FILE), JSON.stringify(hashes)),
  );
  const server = await serveFolder(outDir, port);
  const exitCode = waitForSignal().then(async () => {
    server.closeAllConnections();
    server.close();
    await builds.close();
    return 0;
  });
  return { address: `http://localhost:${port}/`, exitCode };
}

/** Waits until a signal ends the command. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
