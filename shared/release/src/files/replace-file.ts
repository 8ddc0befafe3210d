import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ensureFolder, inheritRights } from './folder-rights.ts';

/** Replaces a file atomically: a reader sees the old content or the new one, also after a power cut. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const folder = dirname(path);
  await ensureFolder(folder);
  const draft = join(folder, `.${basename(path, '.json')}.${randomUUID()}`);
  try {
    await writeWhole(draft, content);
    await inheritRights(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeWhole(path: string, content: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
