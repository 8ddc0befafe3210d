import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import * as calls from './calls.ts';
import { RIGHTS } from '@dentarium/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../kernel/http/audit.ts';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

/** The actions that the sources of the server record by themselves. */
function actionsInSources(): string[] {
  const sources = join(import.meta.dirname, '..', '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|demo)\//.test(file))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)])
    .map(([, action = '']) => action);
}

let site: TestApp;
let clinic: string;
let adminId: string;
let admin: Client;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  clinic = await makeOrganisation(site.db, '第一医院');
  adminId = await makeAccount(site.db, { organisations: [clinic], roles: ['admin'], name: '=cmd' });
  admin = await site.as(adminId);
  const entry = {
    outcome: 'done',
    accountId: adminId,
    requestId: 'r',
    ip: '::1',
    organisationId: clinic,
  } as const;
  for (let at = 0; at < 7; at += 1) await recordAudit(site.db, { ...entry, action: `test.${at}`, detail: { at } });
  await recordAudit(site.db, { ...entry, action: 'other.refused', outcome: 'refused' });
  const stranger = await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)] });
  await recordAudit(site.db, {
    ...entry,
    accountId: stranger,
    organisationId: await makeOrganisation(site.db),
    action: 'test.foreign',
  });
});
afterAll(() => site.close());

const page = (more: object = {}) => ({ body: { pageSize: 3, ...more } });

describe('ADM-01 the audit trail', () => {
  test('ADM-01 returns the entries of own organisations page by page, the newest first', async () => {
    const seenIds: string[] = [];
    let before: string | undefined;
    for (;;) {
      const { items, next } = await admin.call(
        calls.queryAuditLog,
        page({ action: 'test.', ...(before === undefined ? {} : { before }) }),
      );
      seenIds.push(...items.map(({ action }) => action));
      if (next === null) break;
      before = next;
    }
    expect(seenIds).toEqual(['test.6', 'test.5', 'test.4', 'test.3', 'test.2', 'test.1', 'test.0']);
  });

  test('ADM-01 filters by outcome, person and day', async () => {
    const refusedEntries = await admin.call(calls.queryAuditLog, page({ outcome: 'refused' }));
    expect(refusedEntries.items).toMatchObject([{ action: 'other.refused', userName: '=cmd', orgName: '第一医院' }]);
    const nobody = await admin.call(calls.queryAuditLog, page({ accountId: '00000000-0000-4000-8000-000000000000' }));
    expect(nobody.items).toEqual([]);
    const future = await admin.call(calls.queryAuditLog, page({ from: '2999-01-01' }));
    expect(future.items).toEqual([]);
    const past = await admin.call(calls.queryAuditLog, page({ to: '2000-01-01' }));
    expect(past.items).toEqual([]);
  });

  test.each<[string, string, object, string | undefined, string | undefined]>([
    [
      'stale data',
      'version.stale',
      { noun: 'visit' },
      '此就诊记录已在另一终端被修改，请先查看最新内容。',
      'This visit was changed on another terminal. Please look at the latest version first.',
    ],
    ['a former code', 'tag.stale', {}, '标签已在另一终端被修改。', 'tag modified on another terminal'],
    [
      'a code of an area',
      'lab.clientNotFound',
      {},
      '该系统客户端不存在或已停用。',
      'There is no such machine client in use.',
    ],
    ['a message with details', 'tag.taken', {}, '已有同名标签“…”。', 'There is a tag of this name already: ….'],
    ['an unknown code', 'lesson.full', {}, undefined, undefined],
  ])('ADM-01 returns the message of a refusal in both languages: %s', async (_, code, more, ch, en) => {
    const action = `refusal.${code}`;
    const entry = {
      outcome: 'refused',
      accountId: adminId,
      requestId: 'r',
      ip: '::1',
      organisationId: clinic,
    } as const;
    await recordAudit(site.db, { ...entry, action, detail: { code, ...more } });
    const { items } = await admin.call(calls.queryAuditLog, page({ action }));
    expect(items.map(({ detail }) => detail)).toEqual([
      { code, ...more, ...(ch === undefined ? {} : { refusal: { ch, en } }) },
    ]);
  });

  test('ADM-01 names the patients whom the reader may see, and filters by one', async () => {
    const [visiblePatient, deletedPatient] = [
      await makePatient(site.db, clinic, adminId, { name: '李梅', patientNo: 'LM1' }),
      await makePatient(site.db, await makeOrganisation(site.db), adminId, { name: '别处', patientNo: 'EL1' }),
    ];
    const entry = { outcome: 'done', accountId: adminId, requestId: 'p', ip: '::1', organisationId: clinic } as const;
    const patients = [visiblePatient, deletedPatient].map((id) => ({ id, organisationId: clinic }));
    await recordAudit(site.db, { ...entry, action: 'patients.batch', patients });
    const { items } = await admin.call(calls.queryAuditLog, page({ action: 'patients.batch' }));
    expect(items.map(({ patientId, patient }) => [patientId, patient])).toEqual([
      [deletedPatient, null],
      [visiblePatient, { name: '李梅', patientNo: 'LM1' }],
    ]);
    const own = await admin.call(calls.queryAuditLog, page({ patientId: visiblePatient }));
    expect(own.items.map(({ action }) => action)).toEqual(['patients.batch']);
    // The right to the trail alone reveals no names.
    const role = await site.db
      .insertInto('role')
      .values({ id: 90, name_ch: '审计', name_en: 'Auditor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db.insertInto('role_right').values({ role_id: role.id, right_id: RIGHTS.resetPassword }).execute();
    const auditor = await makeAccount(site.db, { organisations: [clinic] });
    await site.db.insertInto('account_role').values({ account_id: auditor, role_id: role.id }).execute();
    const read = await (await site.as(auditor)).call(calls.queryAuditLog, page({ patientId: visiblePatient }));
    expect(read.items.map(({ patient }) => patient)).toEqual([null]);
  });

  test('ADM-01 exports CSV that no spreadsheet executes, and records the export', async () => {
    const file = await admin.call(calls.exportAuditLog, { body: { action: 'test.' } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toContain(",'=cmd,");
    const { items } = await admin.call(calls.queryAuditLog, page({ action: 'audit.export' }));
    expect(items).toMatchObject([{ outcome: 'done', accountId: adminId }]);
  });

  test('ADM-01 reads and exports despite an entry that cannot be represented', async () => {
    const entry = (at: string, detail: string) =>
      sql`insert into audit_entry (at, action, outcome, account_id, organisation_id, request_id, address, detail)
        values (${at}::timestamptz, 'odd.entry', 'done', ${adminId}, ${clinic}, 'r', '::1', ${detail}::jsonb)`.execute(
        site.db,
      );
    await entry('2026-01-01', '{"first": 1}');
    await entry('2026-01-01', '"a text"');
    await entry('infinity', '{}');
    await entry('12345-01-01', '{}');
    await entry('2026-01-01', '{"last": 1}');
    const { items } = await admin.call(calls.queryAuditLog, page({ action: 'odd.', pageSize: 10 }));
    const readable = items.map(({ detail }) => !('unreadable' in detail));
    expect(readable).toEqual([true, false, true, false, true]);
    const file = await admin.call(calls.exportAuditLog, { body: { action: 'odd.' } });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect([lines[1], lines[5]]).toEqual([expect.stringContaining('last'), expect.stringContaining('first')]);
  });

  test('ADM-01 refuses an export with a filter that the database cannot store, before it begins', async () => {
    const refusal = await callExpectingRefusal(admin, calls.exportAuditLog, { body: { action: 'te\0st' } });
    expect(refusal).toMatchObject({ code: 'request.invalid', status: 400 });
    expect(refusal.detail).toEqual({ fields: [{ field: 'action', problem: 'characters' }] });
  });

  test('ADM-01 lists its actions for admins only', async () => {
    const actions = await admin.call(calls.queryAuditActions, {});
    expect(actions).toContain('patient.update');
    expect(actions).toContain('session.sign-in-refused');
    expect(actions).toEqual(expect.arrayContaining(actionsInSources()));
    const names = await admin.call(calls.queryAuditNames, {});
    expect(names['session.signed-in']).toEqual({ ch: '会话 · 登录', en: 'Session: signed in' });
    const doctor = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] }));
    expect((await callExpectingRefusal(doctor, calls.queryAuditLog, page())).status).toBe(403);
    expect((await callExpectingRefusal(doctor, calls.queryAuditNames, {})).status).toBe(403);
    // No module is published here; the test of the registry covers declared names.
    expect(await admin.call(calls.queryAuditFacts, {})).toEqual({});
    expect((await callExpectingRefusal(doctor, calls.queryAuditFacts, {})).status).toBe(403);
  });
});
