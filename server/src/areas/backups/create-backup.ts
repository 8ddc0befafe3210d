import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { takeFileLock } from '@dentarium/release/file-lock';
import type { Config } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { syncFolder } from '../../kernel/db/durable-file.ts';
import type { OwnServer } from '../../kernel/db/launcher.ts';
import { runProgram } from '../../kernel/db/run-program.ts';
import { readFolderSiteId } from '../../kernel/site/site-identity.ts';
import { computeKeyFingerprint } from './backup-encryption.ts';
import { ContentsWriter, readContents, type StoredFile, toPart } from './contents.ts';
import { type BackupLog, withDatabaseCopy } from './database-copy.ts';
import { findManifest, type Manifest, writeManifest } from './manifest.ts';
import { readProductVersion } from './product-version.ts';
import {
  BACKUP_LOCK_FILE,
  DATABASE_PART,
  getIdentityPart,
  getModulesPart,
  listFileParts,
  type SitePart,
  walkEmptyFolders,
  walkPart,
} from './site-parts.ts';
import { linkStoredFile, type SourceFile, storeFile } from './stored-file.ts';

/** A backup that is to be made. */
export interface BackupOptions {
  readonly config: Config;
  readonly log: BackupLog;
  /** A new folder. */
  readonly target: string;
  readonly scope: Manifest['scope'];
  /** The public key that encrypts the backup; `null`: it is not encrypted. */
  readonly recipient: KeyObject | null;
  /** True if the keys of sessions are in the backup. */
  readonly hasIdentityKeys: boolean;
  /** The own server if this process runs it already. */
  readonly server?: Pick<OwnServer, 'home' | 'superuser'>;
}

const UNFINISHED_SUFFIX = '.unfinished';

/**
 * Makes a backup in a new folder. Files that an earlier backup beside it has are linked, not copied. The folder gets its
 * name when everything is in it, so that a killed backup is never taken for a complete one.
 *
 * @throws StartupError if the folder exists, or another backup of the site is being made
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { config, target } = options;
  if (existsSync(target)) throw new StartupError(`${target} is there already; a backup needs a new folder.`);
  if (!existsSync(config.dataDir))
    throw new StartupError(`${config.dataDir} holds no site. Set DATA_DIR as for the site.`);
  const lock = takeFileLock(join(config.dataDir, BACKUP_LOCK_FILE));
  if (lock === null) throw new StartupError('Another backup of this site is being made. Wait until it has ended.');
  try {
    return await fillFolder(options);
  } finally {
    lock.close();
  }
}

async function fillFolder(options: BackupOptions): Promise<Manifest> {
  const { target } = options;
  const site = await readFolderSiteId(options.config.dataDir);
  const unfinished = `${target}${toUnfinishedSuffix(site)}`;
  await rm(unfinished, { recursive: true, force: true });
  await removeUnfinishedBackups(dirname(target), site);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await new BackupWriter(options, unfinished).write();
    await runProgram('sync', []);
    await writeManifest(unfinished, manifest);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the end of the name of an unfinished backup. It names the site, so that its folder never lacks an owner. */
function toUnfinishedSuffix(site: string | null): string {
  return `${site === null ? '' : `.${site}`}${UNFINISHED_SUFFIX}`;
}

/** Removes the rests of killed backups of a site. Its lock shows that none of them is being made. */
async function removeUnfinishedBackups(folder: string, site: string | null): Promise<void> {
  const names = site === null ? [] : await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(toUnfinishedSuffix(site))))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Returns whether a folder is the rest of a backup that was killed. */
export function isUnfinishedBackup(folder: string): boolean {
  return folder.endsWith(UNFINISHED_SUFFIX);
}

/** An earlier backup, whose files can be linked. */
interface EarlierBackup {
  readonly folder: string;
  readonly files: ReadonlyMap<string, StoredFile>;
}

/** Writes the parts of one backup. */
class BackupWriter {
  readonly #options: BackupOptions;
  readonly #folder: string;
  readonly #contents: ContentsWriter;
  readonly #storedPaths = new Set<string>();
  readonly #parts: Record<string, { files: number; bytes: number }> = {};
  readonly #startedAt = new Date();

  constructor(options: BackupOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
    this.#contents = new ContentsWriter(folder);
  }

  async write(): Promise<Manifest> {
    const { config, log, scope, server, recipient, hasIdentityKeys } = this.#options;
    const site = await readFolderSiteId(config.dataDir);
    const earlier = scope === 'site' ? await this.#findEarlierBackup(site) : null;
    const fileParts = scope === 'site' ? listFileParts(config) : [];
    // The first round catches files that are deleted meanwhile, the second one those that the database names since.
    for (const part of fileParts) await this.#storePart(part, earlier);
    const database = await withDatabaseCopy({ config, log, server }, async (copy) => {
      const part: SitePart = { name: DATABASE_PART, path: copy.folder, excluded: [] };
      await this.#storePart(part, null);
      for await (const path of walkEmptyFolders(part)) await this.#contents.add({ path, isFolder: true });
      return copy.prove();
    });
    for (const part of fileParts) await this.#storePart(part, earlier);
    await this.#storePart(getModulesPart(config), earlier);
    if (hasIdentityKeys) await this.#storePart(getIdentityPart(config), null);
    const { library } = config;
    return {
      kind: 'dentarium-backup',
      format: 1,
      site,
      startedAt: this.#startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      product: await readProductVersion(),
      scope,
      database,
      settings: listSettings(config),
      bucket: library.type === 1 && library.account !== null ? library.account.bucket : null,
      encryptedFor: recipient === null ? null : computeKeyFingerprint(recipient),
      hasIdentityKeys,
      parts: this.#parts,
      contents: await this.#contents.close(),
    };
  }

  async #storePart(part: SitePart, earlier: EarlierBackup | null): Promise<void> {
    this.#parts[part.name] ??= { files: 0, bytes: 0 };
    const { target } = this.#options;
    for await (const file of walkPart(part, [target, this.#folder])) {
      if (this.#storedPaths.has(file.path)) continue;
      const entry = await this.#storeFile(file, earlier);
      if (entry === null) continue;
      this.#storedPaths.add(entry.path);
      await this.#contents.add(entry);
      const total = this.#parts[toPart(entry.path)] ?? { files: 0, bytes: 0 };
      this.#parts[part.name] = { files: total.files + 1, bytes: total.bytes + entry.size };
    }
  }

  async #storeFile(file: SourceFile, earlier: EarlierBackup | null): Promise<StoredFile | null> {
    const earlierFile = earlier?.files.get(file.path);
    if (earlier !== null && earlierFile !== undefined && (await isUnchanged(file, earlierFile))) {
      if (await linkStoredFile(earlier.folder, this.#folder, earlierFile)) return earlierFile;
    }
    return storeFile(this.#folder, file, this.#options.recipient);
  }

  async #findEarlierBackup(site: string | null): Promise<EarlierBackup | null> {
    const { target, recipient } = this.#options;
    const encryptedFor = recipient === null ? null : computeKeyFingerprint(recipient);
    const backups = await listBackups(dirname(target), site);
    const folder = backups.findLast(({ manifest }) => manifest.encryptedFor === encryptedFor)?.folder;
    if (folder === undefined) return null;
    const files = new Map<string, StoredFile>();
    for await (const entry of readContents(folder))
      if (!('isFolder' in entry) && toPart(entry.path) !== DATABASE_PART) files.set(entry.path, entry);
    return { folder, files };
  }
}

async function isUnchanged({ source }: SourceFile, { originalSize, modifiedMs }: StoredFile): Promise<boolean> {
  const stats = await stat(source).catch(() => null);
  return stats?.size === originalSize && stats.mtimeMs === modifiedMs;
}

function listSettings({ mode, library, flags, modulesOff, whitelists }: Config): Manifest['settings'] {
  return {
    mode,
    libraryType: library.type,
    flags: Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : [])),
    modulesOff: [...modulesOff],
    whitelists: Object.fromEntries([...whitelists].map(([name, users]) => [name, [...users]])),
  };
}

/** A complete backup. */
export interface FoundBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Lists the complete backups of a site in a folder, the oldest first. */
export async function listBackups(folder: string, site: string | null): Promise<FoundBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const backups: FoundBackup[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || isUnfinishedBackup(basename(entry.name))) continue;
    const manifest = await findManifest(join(folder, entry.name));
    if (manifest !== null && manifest.site === site && manifest.scope === 'site')
      backups.push({ folder: join(folder, entry.name), manifest });
  }
  return backups.toSorted((one, other) => (one.manifest.finishedAt < other.manifest.finishedAt ? -1 : 1));
}
