import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Random, seededRandom } from '@dentarium/demo/drawings';
import { pino } from 'pino';
import * as areas from '../../app.ts';
import { type FileServices, openFileServices } from '../../areas/files/area.ts';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { LibraryConfig } from '../../kernel/config/library-config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';
import { toObjectName } from '../object-row.ts';
import { adoptStore } from './adopt-store.ts';
import { changeMode } from './change-mode.ts';
import { changeStore } from './change-store.ts';
import { createCommandSite } from './testing/command-site.ts';

const ACTIONS_PER_SEQUENCE = 6;
const SEQUENCES = 40;

type Settings = Pick<Config, 'mode' | 'library'>;
const DISK: Settings = { mode: 'private', library: { type: 0 } };
const OWN_CLOUD: Settings = { mode: 'public', library: { type: 1, region: 'oss-local', account: null } };
const ACTIONS = [
  'work',
  'disk',
  'own cloud',
  'bucket',
  'unmount',
  'mount',
  'move',
  'adopt',
  'second site',
  'sweep',
] as const;

/** A site that an operator starts, moves and breaks. Its model knows the confirmed files and the right settings. */
class OperatedSite {
  readonly #site: TestSite;
  readonly #bucket: Settings;
  readonly #ageBucket: () => Promise<unknown>;
  readonly #person: { readonly organisationId: string; readonly accountId: string };
  readonly #confirmed = new Map<string, string>();
  #right: Settings = DISK;
  #isMounted = true;

  constructor(options: {
    readonly site: TestSite;
    readonly bucket: Settings;
    readonly ageBucket: () => Promise<unknown>;
    readonly person: { readonly organisationId: string; readonly accountId: string };
  }) {
    this.#site = options.site;
    this.#bucket = options.bucket;
    this.#ageBucket = options.ageBucket;
    this.#person = options.person;
  }

  async run(action: (typeof ACTIONS)[number], random: Random): Promise<void> {
    const other = random.pick([DISK, OWN_CLOUD, this.#bucket]);
    switch (action) {
      case 'work':
        return this.#work(this.#right);
      case 'disk':
        return this.#work(DISK);
      case 'own cloud':
        return this.#work(OWN_CLOUD);
      case 'bucket':
        return this.#work(this.#bucket);
      case 'unmount':
        return this.#unmount();
      case 'mount':
        return this.mount();
      case 'move':
        return this.#move(other);
      case 'adopt':
        return this.#command(adoptStore, this.#right, { yes: true });
      case 'second site':
        return this.#workAsSecondSite();
      case 'sweep':
        return this.#work(this.#right, (files) => files.sweep());
    }
  }

  async mount(): Promise<void> {
    if (this.#isMounted) return;
    await rm(this.#files, { recursive: true });
    await rename(`${this.#files}-lost`, this.#files);
    this.#isMounted = true;
  }

  /** Reads every confirmed file with the settings that the site must have now. */
  async readConfirmed(): Promise<{ readonly confirmed: string[]; readonly readTexts: string[] }> {
    const texts: string[] = [];
    await this.#work(this.#right, async ({ library }) => {
      for (const id of this.#confirmed.keys()) {
        const row = await this.#site.db
          .selectFrom('stored_object')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        texts.push((await buffer(await library.store.read(toObjectName(row)))).toString());
      }
    });
    return { confirmed: [...this.#confirmed.values()], readTexts: texts };
  }

  get #files(): string {
    return join(this.#site.config.dataDir, 'files');
  }

  /** Starts the files of the site, works with them, and stops. A start or a write that is refused confirms nothing. */
  async #work(
    settings: Settings,
    work: (files: FileServices) => Promise<unknown> = (files) => this.#store(files),
  ): Promise<void> {
    const { config, db } = this.#site;
    await ignoreRefusals(async () => {
      const log = pino({ level: 'silent' });
      const files = await openFileServices({
        config: { ...config, ...settings },
        db,
        log,
        areas: Object.values(areas),
      });
      try {
        await work(files);
      } finally {
        await files.close();
      }
    });
  }

  async #store(files: FileServices): Promise<void> {
    const text = `%PDF-1.4 ${this.#confirmed.size} ${crypto.randomUUID()}`;
    const file = { bytes: Buffer.from(text), name: 'a.pdf', isDemo: false, ...this.#person };
    const { objectId } = await files.storeFile(file);
    this.#confirmed.set(objectId, text);
  }

  async #unmount(): Promise<void> {
    if (!this.#isMounted) return;
    await rename(this.#files, `${this.#files}-lost`);
    await mkdir(this.#files);
    this.#isMounted = false;
  }

  async #move(settings: Settings): Promise<void> {
    if (settings === this.#right || this.#right === this.#bucket) return;
    const modeChange = settings.mode === this.#right.mode ? [] : [changeMode];
    for (const command of [...modeChange, changeStore]) {
      const isDone = await this.#command(command, settings, { yes: true }).then(
        () => true,
        (error: unknown) => ignoreRefusal(error),
      );
      // The mode of a site may have changed, and its files may still have to move.
      if (isDone && command === changeMode) this.#right = { ...this.#right, mode: settings.mode };
      if (!isDone) return;
    }
    this.#right = settings;
  }

  async #command(command: typeof adoptStore, settings: Settings, values: Record<string, boolean>): Promise<void> {
    const { site } = createCommandSite({ config: { ...this.#site.config, ...settings }, db: this.#site.db });
    await command.run({ positionals: [], values }, site);
  }

  /** Starts another site on the bucket, and sweeps it; every object of the bucket is old. */
  async #workAsSecondSite(): Promise<void> {
    await this.#ageBucket();
    const second = await createTestSite({ MODE: 'public', UPLOAD_IDLE_HOURS: '1' });
    try {
      await ignoreRefusals(async () => {
        const config = { ...second.config, ...this.#bucket };
        const log = pino({ level: 'silent' });
        const files = await openFileServices({ config, db: second.db, log, areas: Object.values(areas) });
        await files.sweep();
        await files.close();
      });
    } finally {
      await second.close();
    }
  }
}

function ignoreRefusal(error: unknown): false {
  if (error instanceof StartupError || error instanceof StoreUnreachableError) return false;
  throw error;
}

async function ignoreRefusals(work: () => Promise<void>): Promise<void> {
  await work().catch(ignoreRefusal);
}

describe('SITE-05 any sequence of actions of an operator', () => {
  let provider: TestApp;

  beforeAll(async () => {
    provider = await createTestApp({ MODE: 'public' });
  });
  afterAll(() => provider.close());

  test.each(Array.from({ length: SEQUENCES }, (_, seed) => seed))(
    'keeps every confirmed file (seed %i)',
    async (seed) => {
      const { account } = grantedCloud(provider);
      await provider.db.deleteFrom('oss_object').execute();
      const library: LibraryConfig = {
        type: 1,
        region: 'oss-local',
        account: { ...account, endpoint: provider.address, roleArn: '', stsEndpoint: '' },
      };
      const site = await createTestSite({ MODE: 'private' });
      const organisationId = await makeOrganisation(site.db);
      const accountId = await makeAccount(site.db, { organisations: [organisationId] });
      const operated = new OperatedSite({
        site,
        bucket: { mode: 'public', library },
        ageBucket: () =>
          provider.db
            .updateTable('oss_object')
            .set({ modified_at: new Date(0) })
            .execute(),
        person: { organisationId, accountId },
      });
      const random = seededRandom(`actions ${seed}`);
      const history: string[] = [];
      try {
        await operated.run('work', random);
        for (let step = 0; step < ACTIONS_PER_SEQUENCE; step += 1) {
          const action = random.pick(ACTIONS);
          history.push(action);
          await operated.run(action, random).catch(ignoreRefusal);
        }
        await operated.mount();
        await operated.run('work', random);
        const { confirmed, readTexts } = await operated.readConfirmed();
        expect({ history, readTexts }).toEqual({ history, readTexts: confirmed });
        expect(confirmed.length).toBeGreaterThanOrEqual(2);
      } finally {
        await site.close();
      }
    },
  );
});
