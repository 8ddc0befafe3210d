import { createHash, type KeyObject, sign } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readlink, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { computeFingerprint } from './bundle-keys.ts';
import {
  type BundledFile,
  type BundledLink,
  type BundledModule,
  type BundledProduct,
  type BundleHead,
  type BundleIndex,
  getModuleFolder,
  PRODUCT_FOLDER,
  readIndex,
  toSignedBytes,
} from './bundle-format.ts';

/** The content of a bundle. */
export interface BundleContent {
  readonly modules: readonly (BundledModule & { readonly folder: string; readonly files: readonly string[] })[];
  readonly product: (BundledProduct & { readonly folder: string; readonly parts: readonly string[] }) | null;
}

interface Source {
  readonly item: BundledFile;
  readonly from: string;
}

/**
 * Writes a signed bundle atomically.
 * @returns its index
 */
export async function writeBundle(file: string, content: BundleContent, key: KeyObject): Promise<BundleIndex> {
  const { files, links } = await collectSources(content);
  const modules = content.modules.map(({ version, declaration }) => ({ version, declaration }));
  const product =
    content.product === null ? null : { version: content.product.version, system: content.product.system };
  const index: BundleIndex = {
    madeAt: new Date().toISOString(),
    modules,
    product,
    files: files.map(({ item }) => item),
    links,
  };
  const text = `${JSON.stringify(index)}\n`;
  readIndex(text);
  const draft = `${file}.unfinished`;
  const out = await open(draft, 'w');
  try {
    await out.writeFile(`${JSON.stringify(createHead(Buffer.from(text), key))}\n${text}`);
    for (const { from } of files) await out.writeFile(createReadStream(from));
    await out.sync();
    await out.close();
    await rename(draft, file);
  } catch (error) {
    await out.close();
    await rm(draft, { force: true });
    throw error;
  }
  return index;
}

function createHead(index: Buffer, key: KeyObject): BundleHead {
  const signature = sign(null, toSignedBytes(index), key).toString('base64');
  return { dentariumBundle: 1, index: index.length, key: computeFingerprint(key), signature };
}

async function collectSources({ modules, product }: BundleContent): Promise<{ files: Source[]; links: BundledLink[] }> {
  const files: Source[] = [];
  const links: BundledLink[] = [];
  for (const module of modules)
    for (const name of module.files)
      files.push(await describeFile(join(module.folder, name), getModuleFolder(module) + name));
  for (const part of product?.parts ?? []) {
    const partEntries = await listPart(product?.folder ?? '', part);
    for (const name of partEntries.files)
      files.push(await describeFile(join(product?.folder ?? '', name), PRODUCT_FOLDER + toForwardSlashes(name)));
    for (const name of partEntries.links)
      links.push({
        path: PRODUCT_FOLDER + toForwardSlashes(name),
        target: toForwardSlashes(await readlink(join(product?.folder ?? '', name))),
      });
  }
  return { files, links };
}

async function describeFile(from: string, path: string): Promise<Source> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(from)) hash.update(chunk as Buffer);
  const { size, mode } = await stat(from);
  const isExecutable = (mode & 0o100) !== 0;
  const item = { path, size, sha256: hash.digest('hex'), ...(isExecutable && { executable: true as const }) };
  return { from, item };
}

/** Lists the files and links of a folder, or the file itself; relative to `root`. */
async function listPart(root: string, part: string): Promise<{ files: string[]; links: string[] }> {
  const path = join(root, part);
  if (!(await stat(path)).isDirectory()) return { files: [part], links: [] };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const namedEntries = entries.map((entry) => ({ entry, name: relative(root, join(entry.parentPath, entry.name)) }));
  return {
    files: namedEntries.flatMap(({ entry, name }) => (entry.isFile() ? [name] : [])),
    links: namedEntries.flatMap(({ entry, name }) => (entry.isSymbolicLink() ? [name] : [])),
  };
}

function toForwardSlashes(path: string): string {
  return path.split(sep).join('/');
}
