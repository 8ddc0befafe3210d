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
});
