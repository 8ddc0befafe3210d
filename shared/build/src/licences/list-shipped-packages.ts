import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of others that a site runs or that browsers load, with its licence. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression, or the words of the package; empty if it names none. */
  readonly licence: string;
  /** The address of its page; empty without one. */
  readonly homepage: string;
  /** The files of its licence and its notices; empty if it contains none. */
  readonly text: string;
}

/** The fields of a `package.json` that are read. */
interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Longer texts are cut; the longest licence that is in use has a fifth of it. */
const MAX_TEXT_LENGTH = 200_000;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.\-_].*)?$/i;

/**
 * Lists the packages of others that packages of the workspace need at run time, also indirectly, by name and version.
 * They are read where the lock file has put them. A library of the registry takes 14 s for one package of the workspace.
 *
 * @param folders the folders of the packages of the workspace
 */
export function listShippedPackages(folders: readonly string[]): ShippedPackage[] {
  const shippedPackages = new Map<string, ShippedPackage>();
  const seenFolders = new Set<string>();
  const queue = folders.map((folder) => realpathSync(folder));
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (seenFolders.has(folder)) continue;
    seenFolders.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const { name = '', version = '' } = manifest;
    // Packages of the workspace have the licence of the product.
    if (manifest.private !== true) shippedPackages.set(`${name}@${version}`, describePackage(folder, manifest));
    queue.push(...listDependencyFolders(folder, manifest));
  }
  return [...shippedPackages.values()].toSorted(
    (one, other) => compareTexts(one.name, other.name) || compareTexts(one.version, other.version),
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Packages that are not installed are for other systems, or left out by the workspace, and not shipped. */
function listDependencyFolders(folder: string, { dependencies, optionalDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
    (name) => findInstalledPackage(folder, name) ?? [],
  );
}

/** Returns the folder of a package as Node finds it from another one; `null` if it is not installed. */
function findInstalledPackage(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}

function describePackage(folder: string, manifest: Manifest): ShippedPackage {
  const { name = '', version = '', license, licenses = [], homepage, repository } = manifest;
  const declaredName = typeof license === 'string' ? license : (license?.type ?? '');
  const licence = declaredName === '' ? licenses.map(({ type = '' }) => type).join(' OR ') : declaredName;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    name,
    version,
    licence,
    homepage: toWebAddress(homepage ?? (typeof repository === 'string' ? repository : (repository?.url ?? ''))),
    text: texts.join('\n\n').slice(0, MAX_TEXT_LENGTH),
  };
}

/** Returns the https address of a page or a repository; empty for any other form. */
function toWebAddress(address: string): string {
  const [, repository] = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(address) ?? [];
  const url = repository === undefined ? address : `https://github.com/${repository}`;
  const plain = url
    .replace(/^git\+/, '')
    .replace(/^(git|ssh|http):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '');
  return /^https:\/\/[^\s"'<>]+$/.test(plain) ? plain : '';
}
