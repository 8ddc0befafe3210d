import type { Client } from '@dentarium/api';
import { cephMethods } from '@dentarium/api/cephalometry/calls';
import { reportApi } from '@dentarium/api/reports/calls';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { readPdf } from '../reports/testing/read-pdf.ts';
import { createReportOptions } from '../reports/testing/reports.ts';
import { approveNorms, queryNormApprovals } from './calls.ts';
import { createTracing, getNormsRevision } from './testing/tracings.ts';

const SET = 'cn-permanent';
const REVISION = getNormsRevision(SET);

let app: TestApp;
let organisation: string;
let doctor: string;
let client: Client;
let patient: string;

beforeAll(async () => {
  // The PDF reader warns about a missing canvas, which text extraction does not need.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  app = await createTestApp({ MODE: 'private' });
});
afterAll(() => app.close());
beforeEach(async () => {
  organisation = await makeOrganisation(app.db);
  doctor = await makeAccount(app.db, {
    organisations: [organisation],
    roles: ['seniorDoctor'],
    name: 'Dr Lin' + organisation,
  });
  client = await app.as(doctor);
  patient = await makePatient(app.db, organisation, doctor);
});

const approval = (isApproved = true, organisationId = organisation, revision = REVISION) => ({
  params: { normSetId: SET },
  body: { organisationId, revision, isApproved },
});
const loadApprovals = (caller = client) => caller.call(queryNormApprovals, { params: { id: patient } });
const loadApproverNames = async (caller = client) =>
  (await caller.call(cephMethods, {}))[0]?.normSets.find(({ id }) => id === SET)?.approvedBy ?? null;

test('VIEW-04 lets a doctor who sees all patients approve norms for their organisation and revoke the approval', async () => {
  expect(await loadApprovals()).toEqual({ organisationId: organisation, mayApprove: true, approvals: [] });
  expect(await loadApproverNames()).toBeNull();
  await client.call(approveNorms, approval());
  const name = 'Dr Lin' + organisation;
  expect(await loadApprovals()).toMatchObject({ approvals: [{ normSetId: SET, approvedBy: name }] });
  expect(await loadApproverNames()).toBe(name);
  const entry = await app.db
    .selectFrom('audit_entry')
    .select(['account_id', 'organisation_id', 'detail'])
    .where('action', '=', 'ceph.approveNorms')
    .where('organisation_id', '=', organisation)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ account_id: doctor, detail: { normSetId: SET, isApproved: true, revision: REVISION } });
  // The approval does not apply to another organisation or to members of both.
  const outsider = await app.as(await makeAccount(app.db, { organisations: [await makeOrganisation(app.db)] }));
  expect(await loadApproverNames(outsider)).toBeNull();
  const both = await makeAccount(app.db, { organisations: [organisation, await makeOrganisation(app.db)] });
  expect(await loadApproverNames(await app.as(both))).toBeNull();
  await client.call(approveNorms, approval(false));
  expect((await loadApprovals()).approvals).toEqual([]);
});

test('VIEW-04 refuses an approval of other numbers and ignores one of changed numbers', async () => {
  expect(await callExpectingRefusal(client, approveNorms, approval(true, organisation, '0'.repeat(16)))).toMatchObject({
    code: 'ceph.norms',
  });
  const unknown = { ...approval(), params: { normSetId: 'martian' } };
  expect(await callExpectingRefusal(client, approveNorms, unknown)).toMatchObject({ code: 'ceph.norms' });
  await client.call(approveNorms, approval());
  await app.db
    .updateTable('ceph_norm_approval')
    .set({ revision: '0'.repeat(16) })
    .where('organisation_id', '=', organisation)
    .execute();
  expect((await loadApprovals()).approvals).toEqual([]);
  await client.call(approveNorms, approval());
  expect((await loadApprovals()).approvals).toHaveLength(1);
});

test('VIEW-04 refuses approvals by non-doctors, by doctors with restricted views, and by other organisations', async () => {
  const someone = async (accountOptions: Parameters<typeof makeAccount>[1]) =>
    app.as(await makeAccount(app.db, { organisations: [organisation], ...accountOptions }));
  const admin = await someone({ roles: ['admin'], isOrthodontist: false });
  expect(await callExpectingRefusal(admin, approveNorms, approval())).toMatchObject({
    code: 'ceph.notClinician',
    status: 403,
  });
  const junior = await someone({ roles: ['juniorDoctor'] });
  expect(await callExpectingRefusal(junior, approveNorms, approval())).toMatchObject({ code: 'access.denied' });
  const other = await makeAccount(app.db, { organisations: [await makeOrganisation(app.db)], roles: ['seniorDoctor'] });
  await sharePatientWith(app.db, patient, other, doctor, { canEdit: true });
  const outside = await app.as(other);
  expect(await callExpectingRefusal(outside, approveNorms, approval())).toMatchObject({ code: 'access.denied' });
  expect([(await loadApprovals(admin)).mayApprove, (await loadApprovals(outside)).mayApprove]).toEqual([false, false]);
  expect((await loadApprovals()).approvals).toEqual([]);
});

test('TASK-05 names the sources and approvers of norms in a report', async () => {
  const stage = await makeStage(app.db, patient, doctor);
  await createTracing(client, stage);
  const options = createReportOptions({ pages: ['cephalometrics'] });
  const texts = { complaint: '', problems: '', plan: '', summary: '' };
  const report = async () => {
    const answer = await client.call(reportApi, { body: { patientId: patient, stageIds: [stage], options, texts } });
    return (await readPdf(Buffer.from(await answer.arrayBuffer()))).pages.join('\n');
  };
  const before = await report();
  for (const expectedText of ['notbeenapproved', 'Sources:', '口腔正畸学']) expect(before).toContain(expectedText);
  await client.call(approveNorms, approval());
  const after = await report();
  expect(after).toContain('ThesenormswereapprovedbyDrLin');
  expect(after).not.toContain('notbeenapproved');
});
