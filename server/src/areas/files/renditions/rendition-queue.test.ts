import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../kernel/db/test-database.ts';
import { NoRenditionError } from '../../../objects/images/image-job.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { RenditionQueue } from './rendition-queue.ts';
import type { Renditions } from './renditions.ts';
import { waitUntil } from '../testing/until.ts';

describe('the queue of renditions', () => {
  let database: TestDatabase;
  let object: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { db } = database;
    const organisation = await makeOrganisation(db);
    const row = {
      organisation_id: organisation,
      bucket: 'dentarium',
      full_name: 'x',
      md5: 'x',
      size: 1,
      width: 1,
      height: 1,
      content_type: 'image/jpeg',
      kind: 'image' as const,
      colour: null,
      uploaded_by: await makeAccount(db, { organisations: [organisation] }),
    };
    ({ id: object } = await db.insertInto('stored_object').values(row).returning('id').executeTakeFirstOrThrow());
  });
  afterAll(() => database.close());

  const readState = async () => {
    const stateQuery = database.db.selectFrom('stored_object').select('preprocess_state').where('id', '=', object);
    return (await stateQuery.executeTakeFirstOrThrow()).preprocess_state;
  };

  /** Creates a queue whose only image fails when the test releases it. */
  function queue() {
    const lines: string[] = [];
    const answer = Promise.withResolvers<never>();
    let isAsked = false;
    const make = (): Promise<never> => {
      isAsked = true;
      return answer.promise;
    };
    const createdQueue = new RenditionQueue({
      db: database.db,
      renditions: { make } as unknown as Renditions,
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
      width: 1,
    });
    return {
      made: createdQueue,
      lines,
      isAsked: () => isAsked,
      answer: () => answer.reject(new NoRenditionError('noPixels')),
    };
  }

  test('leaves an interrupted image for the next start without an error', async () => {
    const stoppedQueue = queue();
    stoppedQueue.made.wake();
    await waitUntil(async () => stoppedQueue.isAsked());
    const closing = stoppedQueue.made.close();
    stoppedQueue.answer();
    await closing;
    expect(stoppedQueue.lines).toEqual([]);
    expect(await readState()).toBe(PREPROCESS_STATE.untreated);

    const next = queue();
    next.answer();
    next.made.wake();
    await waitUntil(async () => (await readState()) === PREPROCESS_STATE.failed);
    await next.made.close();
  });

  /** Inserts files; those that are due for another drawing already have a picture, or none. */
  async function insertFiles(names: readonly string[], columns: { state: number; isDue: boolean }): Promise<void> {
    const { organisation_id, uploaded_by } = await database.db
      .selectFrom('stored_object')
      .select(['organisation_id', 'uploaded_by'])
      .where('id', '=', object)
      .executeTakeFirstOrThrow();
    for (const [index, name] of names.entries())
      await database.db
        .insertInto('stored_object')
        .values({
          organisation_id,
          uploaded_by,
          bucket: 'dentarium',
          full_name: name,
          md5: name,
          size: 1,
          width: 1,
          height: 1,
          content_type: 'application/dicom',
          kind: 'dicom',
          colour: null,
          preprocess_state: columns.state,
          is_redraw_due: columns.isDue,
          picture_fault: columns.state === PREPROCESS_STATE.failed ? 'syntax' : null,
          created_at: new Date(Date.UTC(2026, 0, index + 1)),
        })
        .execute();
  }

  test('STG-06 draws earlier pictures again once, after uploads, the newest first, also after a stop', async () => {
    await insertFiles(['upload-1', 'upload-2'], { state: PREPROCESS_STATE.untreated, isDue: false });
    await insertFiles(['old-1', 'old-2'], { state: PREPROCESS_STATE.complete, isDue: true });
    await insertFiles(['refused'], { state: PREPROCESS_STATE.failed, isDue: true });
    await insertFiles(['current'], { state: PREPROCESS_STATE.complete, isDue: false });
    const drawnNames: string[] = [];
    let running = 0;
    const make = async ({ full_name }: { readonly full_name: string }) => {
      running += 1;
      drawnNames.push(`${full_name} ${running}`);
      if (drawnNames.length === 3) void first.close();
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { width: 3, height: 2 };
    };
    const createQueue = () =>
      new RenditionQueue({
        db: database.db,
        renditions: { make } as unknown as Renditions,
        log: pino({ level: 'silent' }),
        width: 2,
      });
    const first = createQueue();
    first.wake();
    await waitUntil(async () => drawnNames.length === 3);
    await first.close();
    const next = createQueue();
    next.wake();
    const readRows = () =>
      database.db
        .selectFrom('stored_object')
        .select(['full_name', 'preprocess_state', 'picture_fault', 'is_redraw_due', 'rendition_revision'])
        .where('content_type', '=', 'application/dicom')
        .orderBy('full_name')
        .execute();
    await waitUntil(async () => (await readRows()).every(({ is_redraw_due }) => !is_redraw_due));
    await next.close();
    expect(drawnNames.slice(0, 2).map((line) => line.split(' ')[0])).toEqual(['upload-1', 'upload-2']);
    // Two uploads at a time, but one earlier picture.
    expect(drawnNames.slice(2)).toEqual([
      'old-2 1',
      expect.stringMatching(/^(?:old-1|refused) 1$/),
      expect.stringMatching(/ 1$/),
    ]);
    expect(await readRows()).toEqual(
      ['current', 'old-1', 'old-2', 'refused', 'upload-1', 'upload-2'].map((full_name) => ({
        full_name,
        preprocess_state: PREPROCESS_STATE.complete,
        picture_fault: null,
        is_redraw_due: false,
        rendition_revision: full_name === 'current' ? 0 : 1,
      })),
    );
  });
});
