import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE_FOLDER = join(import.meta.dirname, '..', '..', '..');
const GIT_TIMEOUT_MS = 5_000;

/** Reads the version of this product: that of the package, and the commit of a checkout. */
export async function readProductVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string };
  const options = { cwd: PACKAGE_FOLDER, timeout: GIT_TIMEOUT_MS };
  const commit = await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], options).catch(() => null);
  return commit === null ? version : `${version}+${commit.stdout.trim()}`;
}
