import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { upload } from '../../areas/files/testing/sending.ts';
import type { Config } from '../../kernel/config/config.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { adoptShare } from './adopt-share.ts';
import { adoptStore } from './adopt-store.ts';
import { changeStore } from './change-store.ts';
import { createCommandSite } from './testing/command-site.ts';

const OTHER_SITE = '0f0e0d0c-0b0a-4908-8706-050403020100';

describe('SITE-04 adopt-store', () => {
  let clinic: TestClinic;
  let folder: string;

  beforeEach(async () => {
    clinic = await createTestClinic({ MODE: 'private' });
    folder = await mkdtemp(join(tmpdir(), 'dentarium-adopt-'));
    await upload(clinic.client, 'a.pdf', Buffer.from('%PDF-1.4 a'));
  });
  afterEach(async () => {
    await clinic.close();
    await rm(folder, { recursive: true });
  });

  const files = (...names: string[]) => join(clinic.config.dataDir, 'files', ...names);
  async function run(
    command: typeof adoptStore,
    values: Readonly<Record<string, boolean | string>> = {},
    change: Partial<Config> = {},
  ): Promise<string[]> {
    const { site, lines } = createCommandSite({ config: { ...clinic.config, ...change }, db: clinic.db });
    await command.run({ positionals: [], values }, site);
    return lines;
  }
  const checkStore = () =>
    clinic.app.areas.probes.find(({ name }) => name === 'file-store')?.check(new AbortController().signal);

  test('says that a store of the site is its own', async () => {
    expect(await run(adoptStore)).toEqual(['0 of 1 drawn files are missing.', expect.stringContaining('already')]);
  });

  test('names both ids and asks before it takes the store of another site', async () => {
    await writeFile(files('.dentarium-site.json'), JSON.stringify({ site: OTHER_SITE }));
    await expect(checkStore()).rejects.toThrow(`belongs to the site ${OTHER_SITE}`);
    const { site, lines } = createCommandSite(clinic);
    await expect(adoptStore.run({ positionals: [], values: {} }, site)).rejects.toThrow('add --yes');
    expect(lines[0]).toBe(`the folder ${files()}: site ${OTHER_SITE} -> site ${await readSiteId(clinic.db)}`);
    await expect(checkStore()).rejects.toThrow('belongs to');
    await run(adoptStore, { yes: true });
    await checkStore();
    const entry = clinic.db.selectFrom('audit_entry').select('detail').where('action', '=', 'site.store-adopted');
    expect(await entry.execute()).toEqual([
      { detail: { stores: [{ store: 'disk', owner: OTHER_SITE }], acceptsMissing: false } },
    ]);
  });

  test('replaces a damaged marker, which a start refuses', async () => {
    await writeFile(files('.dentarium-site.json'), '{');
    await expect(checkStore()).rejects.toThrow('The store of DATA_DIR/files cannot be read.');
    await run(adoptStore, { yes: true });
    await checkStore();
  });

  test('takes a store without its files only if the operator accepts their loss, and checks newer ones then', async () => {
    await rename(files(), files() + '-lost');
    await mkdir(files());
    await expect(run(adoptStore, { yes: true })).rejects.toThrow('add --accept-missing');
    await expect(checkStore()).rejects.toThrow('no marker');
    await run(adoptStore, { yes: true, 'accept-missing': true });
    await checkStore();
    await upload(clinic.client, 'b.pdf', Buffer.from('%PDF-1.4 b'));
    await checkStore();
    await rm(files('dentarium'), { recursive: true });
    await expect(checkStore()).rejects.toThrow('1 of 1 drawn files are not in the store');
  });

  test('SITE-05 moves the files to an adopted share, and back with the earlier settings in a file', async () => {
    const library = { type: 2, sharePath: join(folder, 'share') } as const;
    await mkdir(library.sharePath);
    await expect(run(changeStore, { yes: true }, { library })).rejects.toThrow('adopt-share');
    await run(adoptShare, {}, { library });
    await checkStore();
    expect((await run(changeStore, { yes: true }, { library })).at(-1)).toContain('a share (LIBRARY_TYPE 2)');
    await rm(files('dentarium'), { recursive: true });
    await expect(run(changeStore, { yes: true })).rejects.toThrow('name it with --from');
    const settings = join(folder, 'earlier.json');
    await writeFile(settings, JSON.stringify({ LIBRARY_TYPE: 2, LIBRARY_SHARE_PATH: library.sharePath }));
    await run(changeStore, { yes: true, from: settings });
    await checkStore();
  });
});
