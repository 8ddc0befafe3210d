import { existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@dentarium/api';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RENDITIONS_VERSION } from '../../../objects/images/rendition-variants.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { UploadArea } from '../../../objects/stores/upload-area.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as areas from '../../../app.ts';
import { type FileServices, openFileServices } from '../library/file-services.ts';
import { recordWrite } from '../../../objects/quarantine/sweep-source.ts';
import { getStatus, createSending, sendPart, upload } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

/** All areas, whose references keep their objects. */
const AREAS = Object.values(areas);

describe('the sweep of unused data', () => {
  let test_: TestApp;
  let organisation: string;
  let account: string;
  let client: Client;
  let services: FileServices;

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db);
    account = await makeAccount(test_.db, { organisations: [organisation] });
    client = await test_.as(account);
    services = await openFileServices({
      config: test_.config,
      db: test_.db,
      log: pino({ level: 'silent' }),
      areas: AREAS,
    });
  });
  afterAll(async () => {
    await services.close();
    await test_.close();
  });

  const folder = (...names: string[]) => join(test_.config.dataDir, 'files', ...names);
  const readObject = (id: string) =>
    test_.db.selectFrom('stored_object').selectAll().where('id', '=', id).executeTakeFirst();
  const expire = () =>
    test_.db
      .updateTable('quarantine_entry')
      .set({ taken_at: sql<Date>`now() - interval '31 days'` })
      .execute();
  const age = (id: string) =>
    test_.db
      .updateTable('stored_object')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .where('id', '=', id)
      .execute();

  test('UPL-01 removes an upload without progress for a day and keeps a younger one', async () => {
    const [old, young] = [
      createSending('old.stl', Buffer.alloc(6_000_000, 1)),
      createSending('young.stl', Buffer.alloc(6_000_000, 2)),
    ];
    await sendPart(client, old, 0);
    await sendPart(client, young, 0);
    await test_.db
      .updateTable('upload')
      .set({ updated_at: sql<Date>`now() - interval '25 hours'` })
      .where('md5', '=', old.query.md5)
      .execute();
    await services.sweep();
    expect((await getStatus(client, old)).parts).toEqual([]);
    expect((await getStatus(client, young)).parts).toEqual([0]);
    expect(await readdir(folder('.uploads'))).toHaveLength(2);
  });

  test('SITE-04 takes only old parts that the log of writes has', async () => {
    const area = new UploadArea(folder('.uploads'));
    const [old, young, foreign] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [old, young, foreign]) await area.write(id, 0, Buffer.from('x'));
    for (const id of [old, young]) await recordWrite(test_.db, 'uploads', id);
    const before = new Date(Date.now() - 25 * 3_600_000);
    for (const id of [old, foreign]) await utimes(area.path(id), before, before);
    await services.sweep();
    await expire();
    await services.sweep();
    expect([await area.readSize(old), await area.readSize(young), await area.readSize(foreign)]).toEqual([
      undefined,
      1,
      1,
    ]);
  });

  test('SITE-04 takes an unreferenced object after a day, keeps its bytes for 30 days, then removes them with its renditions', async () => {
    const [unused, used, young] = [
      await upload(client, 'a.jpg', await createPhotograph({ seed: 1 })),
      await upload(client, 'b.jpg', await createPhotograph({ seed: 2 })),
      await upload(client, 'c.jpg', await createPhotograph({ seed: 3 })),
    ];
    const stage = await makeStage(test_.db, await makePatient(test_.db, organisation, account), account);
    await client.call(upFileInfoToStage, {
      params: { id: stage },
      body: {
        files: [{ objectId: used, name: 'b.jpg', category: 8, takenAt: '2024-01-01T00:00:00', takenSource: 'today' }],
      },
    });
    await waitUntil(async () => (await readObject(unused))?.preprocess_state === 1);
    const { full_name = '' } = (await readObject(unused)) ?? {};
    expect(existsSync(folder('.pictures', `v${RENDITIONS_VERSION}`, 'dentarium', `${full_name}.thumb.jpg`))).toBe(true);
    await age(unused);
    await age(used);
    await services.sweep();
    expect([await readObject(unused), (await readObject(used))?.id, (await readObject(young))?.id]).toEqual([
      undefined,
      used,
      young,
    ]);
    const name = { bucket: 'dentarium', name: full_name };
    expect(await services.library.store.readSize(name)).toBeGreaterThan(0);
    await expire();
    await services.sweep();
    expect(await services.library.store.readSize(name)).toBeUndefined();
    expect(existsSync(folder('.pictures', `v${RENDITIONS_VERSION}`, 'dentarium', `${full_name}.thumb.jpg`))).toBe(
      false,
    );
  });

  test('stores equal bytes of an organisation once and removes them', async () => {
    const bytes = await createPhotograph({ seed: 4 });
    const store = () =>
      services.storeFile({ bytes, name: 'face.jpg', organisationId: organisation, accountId: account, isDemo: true });
    const { objectId } = await store();
    expect(await store()).toEqual({ objectId });
    services.makeRenditions();
    // Another server on the same database may make them.
    await waitUntil(async () => (await readObject(objectId))?.preprocess_state === 1);
    const object = await readObject(objectId);
    expect(object).toMatchObject({
      is_demo: true,
      kind: 'image',
      width: 400,
      height: 200,
      size: bytes.length,
      preprocess_state: PREPROCESS_STATE.complete,
    });
    await services.deleteFile(objectId);
    await services.deleteFile(objectId);
    expect(await readObject(objectId)).toBeUndefined();
    const name = { bucket: 'dentarium', name: object?.full_name ?? '' };
    expect(await services.library.store.readSize(name)).toBeUndefined();
    await expect(
      services.storeFile({
        bytes: Buffer.from('MZ'),
        name: 'face.jpg',
        organisationId: organisation,
        accountId: account,
        isDemo: true,
      }),
    ).rejects.toMatchObject({ code: 'upload.content' });
  });

  test('makes the renditions of images that wait at the start of the server', async () => {
    const { objectId } = await services.storeFile({
      bytes: await createPhotograph({ seed: 5 }),
      name: 'face.jpg',
      organisationId: organisation,
      accountId: account,
      isDemo: false,
    });
    services.makeRenditions();
    await waitUntil(async () => (await readObject(objectId))?.preprocess_state === 1);
    await test_.db
      .updateTable('stored_object')
      .set({ preprocess_state: PREPROCESS_STATE.untreated, colour: null })
      .where('id', '=', objectId)
      .execute();
    const restartedFiles = await openFileServices({
      config: test_.config,
      db: test_.db,
      log: pino({ level: 'silent' }),
      areas: AREAS,
    });
    await waitUntil(async () => (await readObject(objectId))?.preprocess_state === 1);
    expect(await readObject(objectId)).toMatchObject({ colour: expect.stringMatching(/^#/) });
    await restartedFiles.close();
  });
});
