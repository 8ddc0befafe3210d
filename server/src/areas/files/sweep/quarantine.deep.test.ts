import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Client } from '@dentarium/api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { runCommand } from '../../../testing/run-command.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { listWrittenNames, recordWrite } from '../../../objects/quarantine/sweep-source.ts';
import { toObjectName } from '../../../objects/object-row.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { createSending, getStatus, sendPart, upload } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

describe.each([
  ['a disk', '0'],
  ['the own cloud', '1'],
])('SITE-04 the quarantine of a site with %s', (_, type) => {
  let clinic: TestClinic;
  let client: Client;
  let seed = 0;

  beforeAll(async () => {
    clinic = await createTestClinic({ LIBRARY_TYPE: type });
    client = clinic.client;
  });
  afterAll(() => clinic.close());

  const store = async () => upload(client, 'a.jpg', await createPhotograph({ seed: (seed += 1) }));
  const age = () => sql`update stored_object set created_at = now() - interval '2 days'`.execute(clinic.db);
  const findRow = (id: string) =>
    clinic.db.selectFrom('stored_object').selectAll().where('id', '=', id).executeTakeFirst();
  const readState = () => clinic.db.selectFrom('sweep_state').select('waiting').executeTakeFirstOrThrow();

  const run = async (...args: string[]): Promise<string> => (await runCommand(clinic, args)).join('\n');

  test('shows an unused object without taking it, takes it, lists it and restores it', async () => {
    const object = await store();
    await waitUntil(async () => (await findRow(object))?.preprocess_state === 1);
    await age();
    const row = await findRow(object);
    expect(await run('sweep', '--dry-run')).toContain(object);
    expect(await findRow(object)).toBeDefined();
    expect(await run('sweep')).toBe('Moved to the quarantine: 1 unused object.');
    expect(await findRow(object)).toBeUndefined();
    const [entry] = await clinic.db.selectFrom('quarantine_entry').selectAll().execute();
    expect(await run('list-quarantine')).toContain(entry?.id ?? 'no entry');
    expect(await run('restore-quarantine', entry?.id ?? '')).toContain('Restored');
    expect(await findRow(object)).toEqual(row);
    expect(await clinic.app.files.library.store.readSize(toObjectName(row ?? { bucket: '', full_name: '' }))).toBe(
      row?.size,
    );
    // The operator wants it: no sweep takes it at once again.
    expect(await run('sweep')).toBe('There was nothing to sweep.');
    await expect(run('restore-quarantine', entry?.id ?? '')).rejects.toThrow('has no entry');
    const actions = await clinic.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'sweep.%')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['sweep.take', 'sweep.restore']);
  });

  test('restores an unfinished upload, which continues', async () => {
    const sending = createSending('old.stl', Buffer.alloc(6_000_000, seed));
    await sendPart(client, sending, 0);
    await sql`update upload set updated_at = now() - interval '2 days'`.execute(clinic.db);
    await run('sweep');
    expect((await getStatus(client, sending)).parts).toEqual([]);
    await run('restore-quarantine', '--all');
    expect((await getStatus(client, sending)).parts).toEqual([0]);
    await clinic.db.deleteFrom('upload').execute();
  });

  test('takes none of an unusual number of objects until the operator confirms it', async () => {
    await clinic.db.deleteFrom('quarantine_entry').execute();
    const objects = [];
    for (let number = 0; number < 6; number += 1) objects.push(await store());
    const last = objects.at(-1) ?? '';
    await age();
    const count = (await clinic.app.files.findUnused()).reduce((sum, { candidates }) => sum + candidates.length, 0);
    expect(await clinic.app.files.sweep()).toMatchObject({ state: 'waiting', count });
    expect([await findRow(last), await readState()]).toEqual([expect.anything(), { waiting: count }]);
    await expect(run('sweep')).rejects.toThrow(`site sweep --confirm ${count}`);
    await expect(run('sweep', '--confirm', String(count - 1))).rejects.toThrow(`${count} unused objects`);
    await clinic.app.areas.runSchedule('remove what nothing refers to');
    const health = await fetch(`${clinic.address}/healthz`);
    expect(await health.json()).toMatchObject({ sweep: { state: 'waits for the operator', waiting: count } });
    expect(await run('sweep', '--confirm', String(count))).toContain(`${count} unused object`);
    expect([await findRow(last), await readState()]).toEqual([undefined, { waiting: 0 }]);
  });

  test('counts what sweeps took within a day, so that many small ones are noticed', async () => {
    await clinic.db.deleteFrom('quarantine_entry').execute();
    const outcomes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 2; number += 1) await store();
      await age();
      outcomes.push((await clinic.app.files.sweep()).state);
    }
    expect(outcomes).toEqual(['done', 'done', 'waiting']);
  });

  test('takes stray bytes that the log of writes has, and never touches others', async () => {
    const { cloud } = clinic.app.files.library;
    if (cloud?.kind !== 'own') return;
    await clinic.db.deleteFrom('quarantine_entry').execute();
    const { blobs } = cloud.deps;
    const prefix = findFirstFolder();
    const [own, foreign] = [createBlobId(prefix), createBlobId(prefix)];
    for (const id of [own, foreign]) {
      await blobs.writeStream(id, Readable.from([Buffer.from('x')]), 0, 1);
      await utimes(blobs.toPath(id), new Date(0), new Date(0));
    }
    await recordWrite(clinic.db, 'blobs', own);
    const candidates = (await clinic.app.files.findUnused()).flatMap((group) => group.candidates);
    const ids = candidates.map(({ id }) => id);
    expect([ids.includes(own), ids.includes(foreign)]).toEqual([true, false]);
    await sql`update written_bytes set written_at = now() - interval '2 days'`.execute(clinic.db);
    const isLogged = async () => (await listWrittenNames(clinic.db, 'blobs', [own])).has(own);
    await clinic.app.files.sweep();
    expect(await isLogged()).toBe(true);
    await blobs.remove(own);
    await clinic.app.files.sweep();
    expect(await isLogged()).toBe(false);
  });
});

/** Returns the folder that the sweep of this hour looks at first. */
function findFirstFolder(): string {
  return ((Math.floor(Date.now() / 3_600_000) * 11) % 256).toString(16).padStart(2, '0');
}

function createBlobId(prefix: string): string {
  return `${prefix}${crypto.randomUUID().slice(2)}`;
}
