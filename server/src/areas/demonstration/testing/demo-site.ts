import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DemoClinic, generateDemoClinic } from '@dentarium/demo';
import { sql } from 'kysely';
import * as areas from '../../../app.ts';
import { type Library, openLibrary } from '../../files/library/library.ts';
import { deleteFile, type ObjectDeps, storeFile } from '../../files/library/stored-objects.ts';
import { Renditions } from '../../files/renditions/renditions.ts';
import { OrderFiles } from '../../order-files/order-files.ts';
import { createDemoHooks } from '../../orders/demo/demo-hooks.ts';
import { hashPassword } from '../../../identity/secrets/passwords.ts';
import type { Area } from '../../../kernel/areas/area.ts';
import { createTestDatabase, type TestDatabase } from '../../../kernel/db/test-database.ts';
import { joinSite, STORE_MARKER_FILE } from '../../../kernel/site/site-identity.ts';
import { collectObjectUses } from '../../../objects/uses/object-use.ts';
import type { DemoHooks } from '../../../records/hooks/demo-hooks.ts';
import { listHooks, type NamedHooks } from '../../../records/hooks/sort-hooks.ts';
import { ensureDemoClinic } from '../ensure-demo-clinic.ts';
import { removeDemoClinic } from '../remove-demo-clinic.ts';
import { createSiteFolder } from '../../../testing/site-folder.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A replaceable text in the drawn files; a model begins with one. */
const REPLACED_TEXTS: Readonly<Record<string, string>> = {
  jpg: 'Dentarium demonstration',
  dcm: 'Demonstration drawing',
  stl: '',
  zip: 'CBCT/',
};

/**
 * Draws one content of each name and replaces every other one by a copy with a number in its header: drawing all takes
 * half a minute and is part of the browser tests.
 */
function withCopiedContents(generated: DemoClinic): DemoClinic {
  const first = new Map<string, Promise<Buffer>>();
  const contents = generated.contents.map((content, index) => ({
    ...content,
    createBytes: async () => {
      const copiedBytes = first.get(content.name) ?? content.createBytes();
      first.set(content.name, copiedBytes);
      const copy = Buffer.from(await copiedBytes);
      copy.write(String(index).padStart(9, '0'), copy.indexOf(REPLACED_TEXTS[content.name.slice(-3)] ?? ''), 'latin1');
      return copy;
    },
  }));
  return { ...generated, contents };
}

/** Every table that an area declares, so that rows of a new area are found too; the audit trail only grows. */
const TABLES = Object.values<Area>(areas)
  .flatMap(({ tables = [] }) => tables)
  .filter((table) => table !== 'audit_entry');

/** A database and a data folder in which tests create and remove the demonstration clinic. */
export class DemoSite {
  readonly clinic = withCopiedContents(generateDemoClinic({ today: '2026-03-02' }));
  /** The orders with requested plans. */
  readonly designedOrderIds: string[] = [];
  /** The orders with files in the reading queue. */
  readonly enqueuedOrderIds: string[] = [];
  readonly #database: TestDatabase;
  readonly #dataDir: string;
  readonly #library: Library;
  readonly #objects: ObjectDeps;

  private constructor(database: TestDatabase, dataDir: string, library: Library) {
    this.#database = database;
    this.#dataDir = dataDir;
    this.#library = library;
    this.#objects = {
      db: database.db,
      library,
      renditions: new Renditions(library),
      whenStored: () => Promise.resolve(),
    };
  }

  /** Creates an empty site. Close it after the tests. */
  static async open(): Promise<DemoSite> {
    const database = await createTestDatabase();
    const dataDir = await createSiteFolder('demo');
    await joinSite(database.db, { dataDir });
    const library = await openLibrary(
      {
        dataDir,
        files: { maxFileSize: 2 ** 30, maxPixels: 2 ** 28, uploadIdleHours: 6, imageMemory: 2 ** 31 },
        library: { type: 0 },
        mode: 'private',
      },
      database.db,
      collectObjectUses(Object.values(areas)),
    );
    return new DemoSite(database, dataDir, library);
  }

  get db(): TestDatabase['db'] {
    return this.#database.db;
  }

  #listHooks(extraAreas: readonly Area[]): readonly NamedHooks<DemoHooks>[] {
    const jobs = {
      register: () => undefined,
      enqueue: (_: unknown, __: string, input: object) => {
        this.enqueuedOrderIds.push((input as { orderId: string }).orderId);
        return Promise.resolve('');
      },
    };
    const orderFiles = new OrderFiles({ jobs, store: this.#library.store });
    const planDesigns = async (_: unknown, designs: readonly { readonly orderId: string }[]) =>
      void this.designedOrderIds.push(...designs.map(({ orderId }) => orderId));
    const declaredAreas = [...Object.values<Area>(areas), ...extraAreas].map((area) => ({
      area: area.name,
      hooks: area,
    }));
    const startedOrders = { area: 'orders', hooks: { demoHooks: createDemoHooks(orderFiles, planDesigns) } };
    return listHooks([...declaredAreas, startedOrders], 'demoHooks');
  }

  /** Ensures the clinic; a run can be interrupted after this many files. */
  ensure(maxFiles = Infinity, extraAreas: readonly Area[] = []) {
    let storedCount = 0;
    return ensureDemoClinic({
      db: this.db,
      areas: [...Object.values(areas), ...extraAreas],
      hashPassword,
      hooks: this.#listHooks(extraAreas),
      log,
      planClinic: () => this.clinic,
      storeFile: (file) => {
        if (storedCount++ >= maxFiles) throw new Error('broken off');
        return storeFile(this.#objects, { ...file, isDemo: true });
      },
    });
  }

  /** Removes the clinic. */
  remove(extraAreas: readonly Area[] = []) {
    return removeDemoClinic({
      db: this.db,
      areas: [...Object.values(areas), ...extraAreas],
      uses: this.#library.uses,
      deleteFile: (id) => deleteFile(this.#objects, id),
      isChangedRemoved: false,
    });
  }

  /** Counts the rows of each table. */
  async countRows(): Promise<Record<string, number>> {
    const countEntries = await Promise.all(
      TABLES.map(async (table) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(this.db);
        return [table, rows[0]?.n ?? 0] as const;
      }),
    );
    return Object.fromEntries(countEntries);
  }

  /** Lists the names of the stored files, without the mark of the store. */
  async listFilesOnDisk(): Promise<string[]> {
    const entries = await readdir(join(this.#dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() && entry.name !== STORE_MARKER_FILE ? [entry.name] : []));
  }

  async close(): Promise<void> {
    await this.#library.close();
    await this.#database.close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}
