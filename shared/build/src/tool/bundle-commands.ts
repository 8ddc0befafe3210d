import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type ChosenVersion,
  installModules,
  installProduct,
  makeKeys,
  modulesForBundle,
  readSigningKey,
  trustedKeys,
  writeBundle,
  writeModulesAnswer,
} from '@dentarium/release';
import { buildBundleProduct } from '../release/product-parts.ts';
import { readSite } from '../workspace/site.ts';
import { type Call, defineSubcommand, type Subcommand, UsageError } from './subcommand.ts';
import { resolveTarget } from './target.ts';

const keys = defineSubcommand({
  name: 'keys',
  parameters: '<folder>',
  description: 'creates a pair of keys that sign bundles',
  answers: {
    privateFile: 'stays with who makes bundles',
    publicFile: 'goes into DATA_DIR/trusted-keys of each site that takes them',
    fingerprint: 'of the public key',
  },
  run: async (call) => {
    const keyPair = await makeKeys(resolve(call.requireValue('folder')));
    const { privateFile, publicFile, fingerprint } = keyPair;
    return {
      lines: [
        `${privateFile} signs bundles. Keep it to yourself.`,
        `${publicFile} goes into DATA_DIR/trusted-keys of each site that takes them.`,
        `Fingerprint ${fingerprint}`,
      ],
      answer: { privateFile, publicFile, fingerprint },
    };
  },
});

/** @throws UsageError when one is no name with a version */
function parseVersions(versionTexts: readonly string[]): ChosenVersion[] {
  return versionTexts.map((text) => {
    const [name = '', version = '', ...rest] = text.split('@');
    if (name === '' || version === '' || rest.length > 0)
      throw new UsageError(`"${text}" is no version of a module: patients@0.1.0-b1f2e3d4c5a6`);
    return { name, version };
  });
}

const bundle = defineSubcommand({
  name: 'bundle',
  parameters: '<file> [version]…',
  description: 'writes a signed file with these versions, by default the live ones, for a site without a network',
  options: {
    key: { value: 'FILE', description: 'the private key that signs' },
    product: {
      description: 'adds the product of this checkout with its packages; of the modules only the named ones',
    },
  },
  answers: {
    file: 'where it lies',
    bytes: 'its size',
    modules: 'each with name and version',
    product: 'its version and system; null without --product',
  },
  run: async (call) => {
    const keyFile = call.findValue('key');
    if (keyFile === undefined) throw new UsageError('module bundle needs --key; `module keys` makes one.');
    const file = resolve(call.requireValue('file'));
    const namedVersions = parseVersions(call.listValues('version'));
    const wantsProduct = call.findValue('product') !== undefined;
    const key = await readSigningKey(resolve(keyFile));
    const modules =
      wantsProduct && namedVersions.length === 0 ? [] : await modulesForBundle(resolveTarget(call), namedVersions);
    const product = wantsProduct ? await buildBundleProduct(call.say) : null;
    const index = await writeBundle(file, { modules, product }, key);
    const bytes = (await stat(file)).size;
    const versions = index.modules.map(({ declaration, version }) => ({ name: declaration.name, version }));
    return {
      lines: [
        ...versions.map(({ name, version }) => `${name} ${version}`),
        ...(index.product === null ? [] : [`the product ${index.product.version} for ${index.product.system}`]),
        `${file} has ${bytes} bytes.`,
      ],
      answer: { file, bytes, modules: versions, product: index.product },
    };
  },
});

/** Loads the keys whose bundles the site accepts. */
function loadTrustedKeys(call: Call) {
  const folder = call.findValue('keys');
  return trustedKeys(folder === undefined ? join(readSite().dataDir, 'trusted-keys') : resolve(folder));
}

const install = defineSubcommand({
  name: 'install',
  parameters: '<file>',
  description: 'publishes the modules of a signed file, or writes its product into a new folder; needs no network',
  options: {
    activate: { description: 'makes the modules live, all in one step' },
    keys: { value: 'FOLDER', description: 'the public keys of accepted signers (DATA_DIR/trusted-keys)' },
    product: { value: 'FOLDER', description: 'writes its product into this folder instead of publishing its modules' },
  },
  answers: {
    modules: 'each with name, version, and fresh: false where the site had it already',
    live: 'whether they became live',
    product: 'the version and the folder of the product; null without --product',
  },
  run: async (call) => {
    const file = resolve(call.requireValue('file'));
    const trusted = await loadTrustedKeys(call);
    const productFolder = call.findValue('product');
    if (productFolder !== undefined) {
      const folder = resolve(productFolder);
      const { version } = await installProduct(file, folder, trusted);
      return {
        lines: [
          `The product ${version} is in ${folder}. Stop the site, start it from there with the same DATA_DIR, and run`,
          '`npm run module -- deploy` there first, to have its modules live.',
        ],
        answer: { modules: [], live: false, product: { version, folder } },
      };
    }
    const activate = call.findValue('activate') !== undefined;
    const modules = await installModules(resolveTarget(call), file, { trusted, activate });
    const state = activate ? 'is live' : 'is published';
    return {
      lines: modules.map(
        ({ name, version, fresh }) => `${name} ${version} ${fresh || activate ? state : 'was published before'}.`,
      ),
      answer: { modules, live: activate, product: null },
    };
  },
});

const files = defineSubcommand({
  name: 'files',
  parameters: '[flag]…',
  description: 'writes modules.json, with which nginx serves the live modules, for a site with these switches on',
  answers: { file: 'where it lies; to be written anew after each release' },
  run: async (call) => {
    const file = await writeModulesAnswer(resolveTarget(call).modulesDir, call.listValues('flag'));
    return { lines: [`${file} is written. Write it anew after each release.`], answer: { file } };
  },
});

/** The subcommands that bring releases to offline sites. */
export const bundleCommands: readonly Subcommand[] = [keys, bundle, install, files];
