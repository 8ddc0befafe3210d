import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { RecentErrors } from './recent-errors.ts';
import './tables.ts';

describe('SITE-08 recent errors', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());

  const error = (requestId: string = randomUUID()) => ({
    requestId,
    callId: 'A/B',
    code: 'server.failed',
    accountId: null,
  });
  const count = async () => {
    const rows = site.db.selectFrom('recent_error').select(sql<number>`count(*)::int`.as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };

  test('stores at most a hundred of a flood', async () => {
    const errors = new RecentErrors({ db: site.db, log: site.app.log, delayMs: 60_000 });
    for (let index = 0; index < 1000; index++) errors.add(error());
    await errors.flush();
    expect(await count()).toBe(100);
    errors.add(error());
    await errors.flush();
    expect(await count()).toBe(101);
  });

  test('loses errors of an account that does not exist, and stores later ones', async () => {
    const errors = new RecentErrors({ db: site.db, log: site.app.log, delayMs: 60_000 });
    const before = await count();
    errors.add({ ...error(), accountId: randomUUID() });
    await errors.flush();
    expect(await count()).toBe(before);
    errors.add(error());
    await errors.flush();
    expect(await count()).toBe(before + 1);
  });

  test('removes errors after 30 days, and those beyond the latest 10,000', async () => {
    await site.db.deleteFrom('recent_error').execute();
    await sql`insert into recent_error (request_id, call, code, at)
      select number::text, 'A/B', 'server.failed', now() - make_interval(secs => number)
      from generate_series(1, 10050) as number`.execute(site.db);
    await sql`insert into recent_error (request_id, call, code, at)
      values ('old', 'A/B', 'server.failed', now() - interval '31 days')`.execute(site.db);
    await site.app.areas.runSchedule('forget recent errors');
    const rows = await site.db.selectFrom('recent_error').select('request_id').execute();
    const references = new Set(rows.map((row) => row.request_id));
    expect([references.size, references.has('1'), references.has('10050'), references.has('old')]).toEqual([
      10_000,
      true,
      false,
      false,
    ]);
  });
});
