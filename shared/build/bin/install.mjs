// Installs the workspace's packages if they are missing or differ from the lock file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toErrorCode } from './error-code.mjs';
import { withLock } from './lock.mjs';

/** An error that the user can fix; shown without a stack. */
class Problem extends Error {}

const NETWORK_ERROR = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/**
 * Returns the path of the Node 24 that the workspace installs.
 * @param {string} root
 */
export function getNodePath(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Returns a hash of everything that the installation depends on.
 * @param {string} root
 */
export function computeInstallFingerprint(root) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...listPackageFiles(root)]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`\0${file}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @returns {string[]}
 */
function listPackageFiles(root) {
  const inside = (/** @type {string} */ folder) =>
    existsSync(join(root, folder))
      ? listNamesInOrder(join(root, folder)).map((name) => (folder === '.' ? name : `${folder}/${name}`))
      : [];
  const folders = [...inside('.'), ...inside('shared')].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  return ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
}

/**
 * Sorts the names, because file systems list them in different orders.
 * @param {string} folder
 */
function listNamesInOrder(folder) {
  return readdirSync(folder).toSorted();
}

/** Codes of a folder that this account cannot write, and of a disk without room. */
const UNWRITABLE_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST'];

/**
 * Explains an error of the installation in one sentence; undefined for one that nobody can mend.
 * @param {unknown} error
 * @param {string} root
 * @returns {string | undefined}
 */
export function explainInstallation(error, root) {
  if (error instanceof Problem) return error.message;
  const code = String(toErrorCode(error));
  if (!(error instanceof Error) || !UNWRITABLE_CODES.includes(code)) return undefined;
  return (
    `The checkout ${root} cannot be written (${code}): run npm run build once as the account that owns it, ` +
    'or give this account the right and room to write there.'
  );
}

/** @param {string} root */
function isInstalled(root) {
  const stamp = join(root, 'node_modules', '.dentarium-install');
  return (
    existsSync(getNodePath(root)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === computeInstallFingerprint(root)
  );
}

/**
 * @param {string} root
 * @throws {Problem} when the packages cannot be installed
 */
export async function installIfNeeded(root) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Problem(`Dentarium needs Node 20 or newer; this is ${process.version}. See https://nodejs.org`);
  }
  if (isInstalled(root)) return;
  mkdirSync(join(root, '.build'), { recursive: true });
  await withLock(join(root, '.build', 'install.lock'), async () => {
    if (isInstalled(root)) return;
    const first = !existsSync(getNodePath(root));
    // Written to stderr: stdout is reserved for the result of the command.
    console.error(
      first ? 'Installing packages (the first time takes a minute or two) …' : 'Installing changed packages …',
    );
    await install(root, ['--frozen-lockfile']);
  });
}

/**
 * Installs the dependencies of a new package.json and adds them to the lock file.
 * @param {string} root
 * @throws {Problem} when the packages cannot be installed
 */
export async function installNewPackages(root) {
  mkdirSync(join(root, '.build'), { recursive: true });
  await withLock(join(root, '.build', 'install.lock'), () =>
    install(root, ['--no-frozen-lockfile', '--prefer-offline']),
  );
}

/**
 * @param {string} root
 * @param {readonly string[]} options
 * @returns {Promise<void>}
 */
async function install(root, options) {
  const file = /** @type {{ packageManager: string }} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const { packageManager } = file;
  const { code, output } = await run('npx', ['--yes', packageManager, 'install', ...options], root);
  if (code === 0) {
    writeFileSync(join(root, 'node_modules', '.dentarium-install'), computeInstallFingerprint(root));
    return;
  }
  if (NETWORK_ERROR.test(output)) {
    throw new Problem(
      'The packages could not be downloaded. Is the network up, and the npm registry reachable?\n\n' +
        keepLastLines(output),
    );
  }
  if (output.includes('OUTDATED_LOCKFILE')) {
    throw new Problem(`A package.json changed and pnpm-lock.yaml did not follow. Run: npx ${packageManager} install`);
  }
  throw new Problem(`Installing the packages failed (npx ${packageManager} install):\n\n${keepLastLines(output)}`);
}

/**
 * Returns the last lines of a program's output, without stacks.
 * @param {string} output
 */
function keepLastLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^(npm error)?\s+at /.test(line));
  return lines.slice(-15).join('\n');
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(command, args, cwd) {
  return new Promise((resolve) => {
    // CI prevents prompts of pnpm that nobody would see.
    const env = { ...process.env, CI: 'true' };
    const child = spawn(command, args, {
      cwd,
      env,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
