import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../files/problem.ts';
import { readRegistry, type Target } from '../registry/registry.ts';
import { publish } from '../publishing/publish.ts';
import { activate, deploy } from '../publishing/release.ts';
import { toScript, writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';
import { computeFingerprint, makeKeys, readSigningKey, readTrustedKeys } from './bundle-keys.ts';
import { toSignedBytes } from './bundle-format.ts';
import { installModules, collectBundleModules } from './bundle-modules.ts';
import { installProduct, CURRENT_SYSTEM } from './bundle-product.ts';
import { writeBundle } from './write-bundle.ts';

const platform = { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } };

let folder: string;
let file: string;
/** The site that makes bundles, and a site without a network. */
let maker: Target;
let site: Target;
let key: KeyObject;
let trusted: Map<string, KeyObject>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-bundle-'));
  file = join(folder, 'modules.bundle');
  maker = { modulesDir: join(folder, 'maker') };
  site = { modulesDir: join(folder, 'site') };
  writeSitePlatform(maker.modulesDir, platform);
  writeSitePlatform(site.modulesDir, platform);
  const keyFiles = await makeKeys(join(folder, 'keys'));
  key = await readSigningKey(keyFiles.privateFile);
  mkdirSync(join(folder, 'trusted'));
  cpSync(keyFiles.publicFile, join(folder, 'trusted', 'maker.pem'));
  trusted = await readTrustedKeys(join(folder, 'trusted'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a bundle of two live modules. */
async function bundleOfTwo(): Promise<void> {
  const orders = { name: 'orders', routes: ['/case'], tabs: [] };
  await deploy(maker, [
    writeModuleBuild(folder, { version: '1.0.0', code: 'patients' }),
    writeModuleBuild(folder, { version: '2.0.0', code: 'of orders', declarationChanges: orders }),
  ]);
  await writeBundle(file, { modules: await collectBundleModules(maker, []), product: null }, key);
}

const install = (activates = false) => installModules(site, file, { trusted, activate: activates });
const live = async ({ modulesDir }: Target) =>
  Object.entries((await readRegistry(modulesDir)).modules).map(([name, module]) => `${name} ${module.live}`);
/** Returns the files of a site without any release; the lock of installs holds nothing. */
const traces = () => readdirSync(site.modulesDir).filter((name) => !name.endsWith('.sqlite'));

test('MFE-01 makes the live versions of a site live on another one without a network, byte for byte', async () => {
  await bundleOfTwo();
  expect(await install()).toEqual([
    { name: 'patients', version: '1.0.0', fresh: true },
    { name: 'orders', version: '2.0.0', fresh: true },
  ]);
  expect(await live(site)).toEqual(['patients null', 'orders null']);
  expect((await install(true)).map(({ fresh }) => fresh)).toEqual([false, false]);
  expect(await live(site)).toEqual(await live(maker));
  const { ledger = [] } = await readRegistry(site.modulesDir);
  const by = `, from a bundle of the key ${computeFingerprint(key).slice(0, 16)}`;
  expect(ledger.map(({ action }) => action)).toEqual(['publish', 'publish', 'activate', 'activate']);
  expect(ledger.every((entry) => entry.by.endsWith(by))).toBe(true);
  const integrity = async ({ modulesDir }: Target) =>
    (await readRegistry(modulesDir)).modules['orders']?.versions['2.0.0']?.integrity;
  expect(await integrity(site)).toEqual(await integrity(maker));
  expect(readFileSync(join(site.modulesDir, 'orders/2.0.0/module.js'), 'utf8')).toBe(toScript('of orders'));
  expect(traces().toSorted()).toEqual(['orders', 'patients', 'platform.json', 'registry.json']);
});

test('bundles named versions, and refuses those that were changed', async () => {
  await bundleOfTwo();
  await publish(maker, writeModuleBuild(folder, { version: '1.1.0' }));
  const versions = [{ name: 'patients', version: '1.1.0' }];
  await writeBundle(file, { modules: await collectBundleModules(maker, versions), product: null }, key);
  expect(await install()).toEqual([{ name: 'patients', version: '1.1.0', fresh: true }]);
  await expect(collectBundleModules(maker, [{ name: 'patients', version: '3.0.0' }])).rejects.toThrow(
    'is not published',
  );
  writeFileSync(join(maker.modulesDir, 'patients/1.1.0/module.js'), 'touched');
  await expect(collectBundleModules(maker, versions)).rejects.toThrow('module.js was changed');
});

/** Returns a bundle with another index, correctly signed. */
function rewritten(change: (index: string) => string): Buffer {
  const all = readFileSync(file);
  const end = all.indexOf('\n') + 1;
  const head = JSON.parse(all.toString('utf8', 0, end)) as { readonly index: number };
  const index = Buffer.from(change(all.toString('utf8', end, end + head.index)));
  const signature = sign(null, toSignedBytes(index), key).toString('base64');
  const line = JSON.stringify({ dentariumBundle: 1, index: index.length, key: computeFingerprint(key), signature });
  return Buffer.concat([Buffer.from(`${line}\n`), index, all.subarray(end + head.index)]);
}

function replaceSignature(text: string): Buffer {
  const signature = sign(null, toSignedBytes(Buffer.from(text)), key).toString('base64');
  const all = readFileSync(file, 'latin1').replace(/"signature":"[^"]+"/, `"signature":"${signature}"`);
  return Buffer.from(all, 'latin1');
}

const flipped = (at: (all: Buffer) => number) => {
  const all = readFileSync(file);
  const place = at(all);
  all[place] = (all[place] ?? 0) ^ 1;
  return all;
};

test.each<[string, () => Buffer, string]>([
  [
    'with a changed content',
    () => flipped((all) => all.length - 3),
    'orders/2.0.0/requires.json is not what was signed',
  ],
  ['with a changed index', () => flipped((all) => all.indexOf('"modules"') + 3), 'is not what was signed'],
  ['with the signature of something else', () => replaceSignature('something else'), 'is not what was signed'],
  ['that ends early', () => readFileSync(file).subarray(0, -1), 'is shorter than it says'],
  ['that ends within its index', () => readFileSync(file).subarray(0, 700), 'is shorter than it says'],
  ['that ends within its first line', () => readFileSync(file).subarray(0, 100), 'is no bundle'],
  ['that is longer', () => Buffer.concat([readFileSync(file), Buffer.from('x')]), 'is longer than it says'],
  ['that is none', () => randomBytes(5000).fill('x', 0, 1500), 'is no bundle'],
  ['that is empty', () => Buffer.alloc(0), 'is no bundle'],
  ['with a first line of another kind', () => Buffer.from('{"index":5}\n'), 'the head of the bundle is not as'],
  [
    'that promises an index of many gigabytes',
    () =>
      Buffer.from(
        readFileSync(file)
          .toString('latin1')
          .replace(/"index":\d+/, '"index":99999999999'),
        'latin1',
      ),
    'index is not what it should be',
  ],
  [
    'with a path that leads out',
    () => rewritten((index) => index.replace('patients/1.0.0/module.js', 'patients/../../module.js')),
    'files.1.path is not',
  ],
  [
    'with an absolute path',
    () => rewritten((index) => index.replace('modules/patients/1.0.0/module.js', '/etc/cron.d/module.js')),
    'files.1.path is not',
  ],
  [
    'with a file of another module',
    () => rewritten((index) => index.replace('modules/patients/1.0.0/module.js', 'modules/other/1.0.0/module.js')),
    'modules/other/1.0.0/module.js',
  ],
  [
    'with one file twice',
    () => rewritten((index) => index.replace('patients/1.0.0/module.js', 'patients/1.0.0/requires.json')),
    'modules/patients/1.0.0/requires.json',
  ],
  [
    'with a link in a module',
    () =>
      rewritten((index) => index.replace('"links":[]', '"links":[{"path":"modules/patients/1.0.0/a","target":"b"}]')),
    'modules/patients/1.0.0/a',
  ],
  [
    'with a version that is no folder',
    () => rewritten((index) => index.replace('"version":"1.0.0"', '"version":"../1.0.0"')),
    'modules.0.version is not',
  ],
  [
    'with what nobody reads',
    () => rewritten((index) => index.replace('"links"', '"floors":1,"links"')),
    'floors is not',
  ],
])('refuses a bundle %s, and leaves nothing', async (_, createBytes, reason) => {
  await bundleOfTwo();
  writeFileSync(file, createBytes());
  await expect(install(true)).rejects.toThrow(Problem);
  await expect(install(true)).rejects.toThrow(reason);
  expect(traces()).toEqual(['platform.json']);
});

test('refuses a bundle of an unknown signer, and files that are no keys', async () => {
  await bundleOfTwo();
  const other = await makeKeys(join(folder, 'other'));
  const modules = await collectBundleModules(maker, []);
  await writeBundle(file, { modules, product: null }, await readSigningKey(other.privateFile));
  await expect(install(true)).rejects.toThrow(`a key that this site does not trust (${other.fingerprint})`);
  // The name of the trusted key over the signature of another one.
  writeFileSync(file, readFileSync(file, 'latin1').replace(other.fingerprint, computeFingerprint(key)), 'latin1');
  await expect(install(true)).rejects.toThrow('is not what was signed');
  expect(traces()).toEqual(['platform.json']);
  await expect(makeKeys(join(folder, 'other'))).rejects.toThrow('has keys already');
  expect(statSync(other.privateFile).mode & 0o077).toBe(0);
  rmSync(other.privateFile);
  await expect(makeKeys(join(folder, 'other'))).rejects.toThrow('has keys already');
  expect(existsSync(other.privateFile)).toBe(false);
  await expect(readTrustedKeys(join(folder, 'nothing'))).rejects.toThrow('holds no key');
  writeFileSync(join(folder, 'trusted', 'z.pem'), 'no key');
  await expect(readTrustedKeys(join(folder, 'trusted'))).rejects.toThrow('z.pem holds no such key of Ed25519');
});

test('MFE-04 refuses a bundle as a whole if the gate refuses one of its modules', async () => {
  await bundleOfTwo();
  writeSitePlatform(site.modulesDir, { ...platform, provides: {} });
  await expect(install(true)).rejects.toThrow('it needs react, which the platform does not provide');
  writeSitePlatform(site.modulesDir, platform);
  const takenFolder = { name: 'billing', routes: ['/case'], tabs: [] };
  await publish(site, writeModuleBuild(folder, { version: '1.0.0', declarationChanges: takenFolder }));
  await activate(site, 'billing', '1.0.0');
  await expect(install()).rejects.toThrow('the page /case belongs to billing');
  await expect(install(true)).rejects.toThrow('the page /case belongs to billing');
  expect(traces().toSorted()).toEqual(['billing', 'platform.json', 'registry.json']);
  expect(await live(site)).toEqual(['billing 1.0.0']);
});

/** Creates a small product with a program and links. */
function smallProduct() {
  const product = join(folder, 'product');
  mkdirSync(join(product, 'node_modules/.pnpm/a'), { recursive: true });
  writeFileSync(join(product, 'package.json'), '{}');
  writeFileSync(join(product, 'secret.txt'), 'of a patient');
  writeFileSync(join(product, 'node_modules/.pnpm/a/run'), randomBytes(3_000_000));
  chmodSync(join(product, 'node_modules/.pnpm/a/run'), 0o755);
  symlinkSync('.pnpm/a', join(product, 'node_modules/a'));
  return { version: '1.0.0', system: CURRENT_SYSTEM, folder: product, parts: ['package.json', 'node_modules'] };
}

test('extracts a product into a new folder with its programs and links, and nothing else', async () => {
  const product = smallProduct();
  await writeBundle(file, { modules: [], product }, key);
  const targetFolder = join(folder, 'new');
  expect(await installProduct(file, targetFolder, trusted)).toEqual({ version: '1.0.0', system: CURRENT_SYSTEM });
  expect(readdirSync(targetFolder).toSorted()).toEqual(['node_modules', 'package.json']);
  expect(readlinkSync(join(targetFolder, 'node_modules/a'))).toBe('.pnpm/a');
  const run = 'node_modules/a/run';
  expect(readFileSync(join(targetFolder, run)).equals(readFileSync(join(product.folder, run)))).toBe(true);
  expect(statSync(join(targetFolder, run)).mode & 0o100).toBe(0o100);
  await expect(installProduct(file, targetFolder, trusted)).rejects.toThrow('is there already');
  await expect(install()).rejects.toThrow('holds no modules');
});

test.each([
  ['leads out of the product', '"target":"../../../x"', 'product/node_modules/a'],
  ['is absolute', '"target":"/etc"', 'product/node_modules/a'],
  ['lies on the way to a file', '"target":".pnpm/a"},{"path":"product/node_modules/.pnpm","target":"a"', '.pnpm/a/run'],
])('refuses a product with a link that %s, and leaves nothing', async (_, target, reason) => {
  await writeBundle(file, { modules: [], product: smallProduct() }, key);
  writeFileSync(
    file,
    rewritten((index) => index.replace('"target":".pnpm/a"', target)),
  );
  const refusal = installProduct(file, join(folder, 'new'), trusted);
  await expect(refusal).rejects.toThrow('the bundle has files where none may be');
  await expect(refusal).rejects.toThrow(reason);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('refuses a product for another system or with a changed byte, and leaves nothing', async () => {
  const product = smallProduct();
  const before = readdirSync(folder).toSorted();
  await writeBundle(file, { modules: [], product: { ...product, system: 'plan9-mips' } }, key);
  await expect(installProduct(file, join(folder, 'new'), trusted)).rejects.toThrow('is for plan9-mips');
  await writeBundle(file, { modules: [], product }, key);
  writeFileSync(
    file,
    flipped((all) => all.length - 1_500_000),
  );
  await expect(installProduct(file, join(folder, 'new'), trusted)).rejects.toThrow('is not what was signed');
  rmSync(file);
  expect(readdirSync(folder).toSorted()).toEqual(before);
});
