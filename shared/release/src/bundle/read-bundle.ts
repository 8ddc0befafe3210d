import { createHash, type KeyObject, verify } from 'node:crypto';
import { type FileHandle, mkdir, open, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toErrorCode } from '../files/file-code.ts';
import { Problem } from '../files/problem.ts';
import {
  type BundledFile,
  type BundleIndex,
  MAX_HEAD_BYTES,
  readHead,
  readIndex,
  toSignedBytes,
} from './bundle-format.ts';

/** The number of bytes per read. */
const CHUNK_BYTES = 1024 * 1024;

/** A bundle with a valid signature. The contents are verified during extraction. */
export interface OpenBundle {
  readonly index: BundleIndex;
  /** The fingerprint of the signing key. */
  readonly key: string;
  /**
   * Writes everything below a new folder.
   * @throws Problem when a content is not what was signed
   */
  readonly extract: (folder: string) => Promise<void>;
}

/**
 * Opens a bundle signed by a trusted key, and closes it after the work.
 * @throws Problem when the file is none, was signed by another key, was changed, or is shorter or longer than it says
 */
export async function withBundle<T>(
  path: string,
  trusted: ReadonlyMap<string, KeyObject>,
  work: (bundle: OpenBundle) => Promise<T>,
): Promise<T> {
  const file = await open(path).catch((error: unknown) => {
    throw new Problem(`${path} cannot be read (${String(toErrorCode(error))}).`);
  });
  try {
    return await work(await openBundle(path, file, trusted));
  } finally {
    await file.close();
  }
}

async function openBundle(
  path: string,
  file: FileHandle,
  trusted: ReadonlyMap<string, KeyObject>,
): Promise<OpenBundle> {
  const { size } = await file.stat();
  const first = await readBytesAt(file, 0, Math.min(MAX_HEAD_BYTES, size));
  const end = first.indexOf('\n') + 1;
  if (end === 0) throw new Problem(`${path} is no bundle.`);
  const head = readHead(first.toString('utf8', 0, end));
  const key = trusted.get(head.key);
  if (key === undefined) throw new Problem(`${path} was signed by a key that this site does not trust (${head.key}).`);
  if (end + head.index > size) throw new Problem(`${path} is shorter than it says.`);
  const index = await readBytesAt(file, end, head.index);
  if (!verify(null, toSignedBytes(index), key, Buffer.from(head.signature, 'base64')))
    throw new Problem(`${path} is not what was signed.`);
  const content = readIndex(index.toString('utf8'));
  const start = end + head.index;
  const expected = content.files.reduce((all, { size: bytes }) => all + bytes, start);
  if (size !== expected) throw new Problem(`${path} is ${size < expected ? 'shorter' : 'longer'} than it says.`);
  return {
    index: content,
    key: head.key,
    extract: async (folder) => {
      let at = start;
      for (const item of content.files) {
        await extractFile(file, at, item, folder);
        at += item.size;
      }
      // Links are created last, so that no file is written through one.
      for (const { path: link, target } of content.links) {
        await mkdir(dirname(join(folder, link)), { recursive: true });
        await symlink(target, join(folder, link));
      }
    },
  };
}

async function extractFile(file: FileHandle, start: number, item: BundledFile, folder: string): Promise<void> {
  const path = join(folder, item.path);
  await mkdir(dirname(path), { recursive: true });
  const out = await open(path, 'wx', item.executable === true ? 0o755 : 0o644);
  const hash = createHash('sha256');
  try {
    for (let readBytes = 0; readBytes < item.size; readBytes += CHUNK_BYTES) {
      const bytes = await readBytesAt(file, start + readBytes, Math.min(CHUNK_BYTES, item.size - readBytes));
      hash.update(bytes);
      await out.writeFile(bytes);
    }
  } finally {
    await out.close();
  }
  if (hash.digest('hex') !== item.sha256) throw new Problem(`${item.path} is not what was signed.`);
}

async function readBytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let readBytes = 0; readBytes < length;) {
    const { bytesRead } = await file.read(buffer, readBytes, length - readBytes, position + readBytes);
    if (bytesRead === 0) throw new Problem('The bundle is shorter than it says.');
    readBytes += bytesRead;
  }
  return buffer;
}
