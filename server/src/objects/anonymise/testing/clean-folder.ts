import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PENDING_CATEGORY } from '@dentarium/domain';
import type { CleanRequest } from '../clean-request.ts';

/** A temporary folder with a file to clean and its clean copy. */
export interface CleanFolder {
  /** The path of the clean file. */
  readonly output: string;
  /** Writes a file, and returns the request that cleans it: a photograph that a person has checked, by default. */
  request(bytes: Buffer, more: Partial<CleanRequest>): Promise<CleanRequest>;
  readOutput(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Creates the folder of a test. */
export async function createCleanFolder(): Promise<CleanFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'clean-file-'));
  const [path, output] = [join(folder, 'in'), join(folder, 'out')];
  return {
    output,
    async request(bytes, more) {
      await writeFile(path, bytes);
      const fixed = { path, output, maskFaces: false, isCleared: true, rotation: 0, pseudonym: 'P01', key: 'k' };
      return { ...fixed, contentType: 'image/jpeg', kind: 'image', category: PENDING_CATEGORY, ...more };
    },
    readOutput: () => readFile(output),
    close: () => rm(folder, { recursive: true }),
  };
}
