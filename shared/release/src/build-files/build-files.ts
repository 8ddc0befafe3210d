import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleRequires, packageRequirement } from '@dentarium/api/modules/calls';
import { z } from 'zod/mini';
import { readDocument, VERSION_DOCUMENT_BOUNDS } from '../files/document.ts';
import { Problem } from '../files/problem.ts';
import { type BusUses, busUses, type FederationManifest, federationManifest } from '../registry/registry-document.ts';

/** An older build, without export names, has only a range of versions for each package. */
const requiresFile = z.record(
  z.string(),
  z.union([
    packageRequirement,
    z.pipe(
      z.string(),
      z.transform((version: string) => ({ version, exports: null })),
    ),
  ]),
);

/**
 * Reads the manifest that the federation plugin wrote for a build.
 * @throws Problem when the folder holds no build of a module
 */
export function readManifest(folder: string): Promise<FederationManifest> {
  return readBuildFile(folder, 'mf-manifest.json', federationManifest);
}

/**
 * Reads the packages that a build takes from the platform.
 * @throws Problem when the folder holds no build of a module
 */
export function readRequires(folder: string): Promise<ModuleRequires> {
  return readBuildFile(folder, 'requires.json', requiresFile);
}

/** Reads the events of the bus that a build sends and receives; undefined for an older build without the list. */
export async function readEvents(folder: string): Promise<BusUses | undefined> {
  return existsSync(join(folder, 'events.json')) ? readBuildFile(folder, 'events.json', busUses) : undefined;
}

async function readBuildFile<T>(folder: string, file: string, schema: z.core.$ZodType<T>): Promise<T> {
  const path = join(folder, file);
  // Without the path of the folder, as a site that checks the build has another one than its maker.
  if (!existsSync(path)) throw new Problem(`The build holds no ${file}: it is no build of a module.`);
  const { size } = await stat(path);
  if (size > VERSION_DOCUMENT_BOUNDS.length) throw new Problem(`${file} has too many entries, levels or characters.`);
  return readDocument(await readFile(path, 'utf8'), file, schema, VERSION_DOCUMENT_BOUNDS);
}
