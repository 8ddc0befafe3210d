import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMMAND = join(import.meta.dirname, '..', '..', 'shared/build/bin/dentarium.mjs');
/** The milliseconds after which a command counts as failed, also on a busy machine. */
const COMMAND_TIMEOUT_MS = 300_000;

type Environment = Readonly<Record<string, string>>;

/** Runs a command of the operator with the settings of a product. */
export async function runSiteCommand(
  args: readonly string[],
  environment: Environment,
  dataDir: string,
): Promise<void> {
  const env = { ...process.env, ...environment, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [COMMAND, 'site', ...args], { env, timeout: COMMAND_TIMEOUT_MS });
}

/** Runs a command of the operator that asks for a confirmation, with the settings of a stopped product. */
export async function confirmSiteCommand(name: string, environment: Environment, dataDir: string): Promise<void> {
  await runSiteCommand([name, '--yes'], environment, dataDir);
}

/**
 * Changes a copy of the demonstration, which was made in private mode with files on the disk, to the mode and the store
 * of other settings. Without that a server refuses the copy.
 */
export async function changeSite(environment: Environment, dataDir: string): Promise<void> {
  const { MODE: mode = 'public', LIBRARY_TYPE: libraryType = mode === 'public' ? '1' : '0' } = environment;
  if (mode !== 'private') await confirmSiteCommand('change-mode', environment, dataDir);
  if (libraryType !== '0') await confirmSiteCommand('change-store', environment, dataDir);
}
