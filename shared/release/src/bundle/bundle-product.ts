import { randomUUID, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Problem } from '../files/problem.ts';
import { type BundledProduct, PRODUCT_FOLDER } from './bundle-format.ts';
import { withBundle } from './read-bundle.ts';

/** The system of this machine: `linux-x64`. */
export const CURRENT_SYSTEM = `${process.platform}-${process.arch}`;

/**
 * Extracts the product of a bundle into a new folder, from which it starts without a network.
 *
 * @throws Problem when the bundle does not hold, has no product or one for another system, or the folder is there
 * already
 */
export async function installProduct(
  path: string,
  targetFolder: string,
  trusted: ReadonlyMap<string, KeyObject>,
): Promise<BundledProduct> {
  const folder = resolve(targetFolder);
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0;
  if (isTaken) throw new Problem(`${folder} is there already: name a new folder.`);
  const staging = join(dirname(folder), `.installing-${randomUUID()}`);
  return withBundle(path, trusted, async ({ index: { product }, extract }) => {
    if (product === null) throw new Problem(`${path} holds no product.`);
    if (product.system !== CURRENT_SYSTEM)
      throw new Problem(`${path} is for ${product.system}; this machine is ${CURRENT_SYSTEM}.`);
    try {
      await extract(staging);
      await rm(folder, { recursive: true, force: true });
      await rename(join(staging, PRODUCT_FOLDER), folder);
      return product;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
}
