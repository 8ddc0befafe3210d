import { posix } from 'node:path';
import { moduleDeclaration } from '@dentarium/api/module-declaration';
import { z } from 'zod/mini';
import { readDocument } from '../files/document.ts';
import { Problem } from '../files/problem.ts';
import { filePath, sha256 } from '../registry/registry-document.ts';

/** The maximum size of the first line in bytes. */
export const MAX_HEAD_BYTES = 1024;
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_FILE_BYTES = 4 * 1024 ** 3;
const MAX_FILES = 200_000;

const createSizeSchema = (limit: number) => z.int().check(z.minimum(0), z.maximum(limit));

/** The first line of a bundle. It is read before the signer is known. */
const bundleHead = z.strictObject({
  dentariumBundle: z.literal(1),
  /** The size in bytes of the index, which is the next line. */
  index: createSizeSchema(MAX_INDEX_BYTES),
  /** The fingerprint of the signing key. */
  key: sha256,
  /** The signature of the bytes of the index, in base64. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
});
export type BundleHead = z.infer<typeof bundleHead>;

const bundledPath = filePath.check(z.maxLength(1024));
/** A version is one folder: `1.2.0-b1f2e3d4c5a6`. */
const folderName = filePath.check(z.regex(/^[^/]{1,100}$/));

/** A file of a bundle. The contents follow the index in the order of this list, without separators. */
const bundledFile = z.strictObject({
  path: bundledPath,
  size: createSizeSchema(MAX_FILE_BYTES),
  sha256,
  executable: z.exactOptional(z.literal(true)),
});
export type BundledFile = z.infer<typeof bundledFile>;

/** A symbolic link of the product's packages. */
const bundledLink = z.strictObject({ path: bundledPath, target: z.string().check(z.minLength(1), z.maxLength(1024)) });
export type BundledLink = z.infer<typeof bundledLink>;

/** One version of a module; its files lie below `modules/<name>/<version>/`. */
const bundledModule = z.strictObject({ version: folderName, declaration: moduleDeclaration });
export type BundledModule = z.infer<typeof bundledModule>;

/** The product with all its packages; its files lie below `product/`. */
const bundledProduct = z.strictObject({
  version: z.string(),
  /** The system of its packages: `linux-x64`. */
  system: z.string(),
});
export type BundledProduct = z.infer<typeof bundledProduct>;

const bundleIndex = z.strictObject({
  /** ISO 8601, in UTC. */
  madeAt: z.string(),
  modules: z.array(bundledModule).check(z.maxLength(1000)),
  product: z.nullable(bundledProduct),
  files: z.array(bundledFile).check(z.maxLength(MAX_FILES)),
  links: z.array(bundledLink).check(z.maxLength(MAX_FILES)),
});
/** The index of a bundle. */
export type BundleIndex = z.infer<typeof bundleIndex>;

/**
 * Returns the signed bytes: the index with a prefix for its format, so that no other signature of the key is valid for
 * it.
 */
export function toSignedBytes(index: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('dentarium-bundle 1\n'), index]);
}

/** @throws Problem when the line is not the first one of a bundle */
export function readHead(line: string): BundleHead {
  return readDocument(line, 'the head of the bundle', bundleHead);
}

/**
 * Parses an index whose signature is valid.
 * @throws Problem when it is none, or names a place outside of the bundle
 */
export function readIndex(content: string): BundleIndex {
  const index = readDocument(content, 'the index of the bundle', bundleIndex);
  const paths = [...index.files, ...index.links].map(({ path }) => path);
  const links = new Set(index.links.map(({ path }) => path));
  const isPlaced = createPathCheck(index);
  const reasons = [
    ...findRepeated(paths),
    ...paths.filter((path) => listParents(path).some((parent) => links.has(parent))),
    ...paths.filter((path) => !isPlaced(path)),
    ...index.links.filter((link) => leadsOut(link)).map(({ path }) => path),
  ];
  if (reasons.length > 0) throw new Problem('the bundle has files where none may be', reasons.slice(0, 10));
  return index;
}

/** Returns the folder of a module's version in a bundle, with a slash at the end. */
export function getModuleFolder({ declaration, version }: BundledModule): string {
  return `modules/${declaration.name}/${version}/`;
}

/** The folder of the product in a bundle. */
export const PRODUCT_FOLDER = 'product/';

/** Creates a function that returns whether a path lies in the product or in a module of the bundle. */
function createPathCheck({ modules, product }: BundleIndex): (path: string) => boolean {
  const folders = new Set(modules.map(getModuleFolder));
  return (path) =>
    path.startsWith(PRODUCT_FOLDER) ? product !== null : folders.has(`${path.split('/', 3).join('/')}/`);
}

function listParents(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Returns whether a link leads out of the product. Only the product has links. */
function leadsOut({ path, target }: BundledLink): boolean {
  const leadsTo = posix.join(posix.dirname(path), target);
  const isInside = `${leadsTo}/`.startsWith(PRODUCT_FOLDER);
  return !isInside || posix.isAbsolute(target) || /[\\\0]/.test(target);
}

function findRepeated(paths: readonly string[]): string[] {
  const uniquePaths = new Set<string>();
  return paths.filter((path) => uniquePaths.size === uniquePaths.add(path).size);
}
