import { formatError } from '@dentarium/api';
import { getImage } from '@dentarium/api/files/calls';
import {
  insertPatientInfo,
  queryPatientInfo,
  queryPatientList,
  updatePatientInfo,
} from '@dentarium/api/patients/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { queryRolesByUserId } from '@dentarium/api/account/user-calls';
import { RIGHTS, ROLES } from '@dentarium/domain';
import { createPhoto } from '../../src/files/photo.ts';
import { Caller, toErrorCode, toRequestPath } from '../../src/server/caller.ts';
import type { SignedIn } from '../../src/server/code-flow.ts';
import { createPatient, createStage, createName, putFile, createPatientForm } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

// Rights come from roles: junior doctors see and edit their own patients, interns only look.
test.use({ role: 'internDoctor' });

/** Creates a patient of another user, with a photograph. */
async function patientOfAnother(address: string, { tokens }: SignedIn) {
  const owner = new Caller(address, tokens.access_token);
  const patient = await createPatient(owner, { name: createName('Own') });
  const stage = await createStage(owner, patient.id);
  const file = await putFile(owner, stage.id, createPhoto('own.jpg'), 8);
  return { owner, patient, stage, file };
}

test('MODE-03 CALL-05 hides another user’s patient without access: no list, no page, no stage, no image, no change', async ({
  page,
  caller,
  address,
  sessionFor,
}) => {
  const { owner, patient, stage, file } = await patientOfAnother(address, await sessionFor('juniorDoctor'));
  expect((await owner.ask(queryPatientInfo, { params: { id: patient.id } })).name).toBe(patient.name);

  const patients = await caller.ask(queryPatientList, {
    body: { keyword: patient.patientNo, pageIndex: 1, pageSize: 20 },
  });
  expect(patients.items.filter(({ id }) => id === patient.id)).toEqual([]);
  const params = { id: patient.id };
  const reads = [
    toRequestPath(queryPatientInfo, params),
    toRequestPath(getStageListByPid, params),
    toRequestPath(queryFilesInfo, { id: 'all' }, { pid: patient.id }),
    toRequestPath(queryFilesInfo, { id: stage.id }, { pid: patient.id }),
    ...(['thumb', 'preview', 'full'] as const).map((variant) => toRequestPath(getImage, { fileId: file.id, variant })),
  ];
  for (const path of reads) expect((await caller.wire(path, { method: 'GET' })).status, path).toBe(404);
  const change = await caller.wire(toRequestPath(updatePatientInfo, params), {
    body: { ...(await createPatientForm(owner)), version: 1 },
  });
  expect([403, 404]).toContain(change.status);
  expect((await owner.ask(queryPatientInfo, { params })).version).toBe(patient.version);

  await page.goto(`/patient/${patient.id}`);
  await expect(page.getByText(formatError('patient.notFound', 'ch'))).toBeVisible();
  await expect(page.getByText(patient.name)).toHaveCount(0);
});

test('MODE-03 ADM-05 HEAD-01 offers and accepts only what the rights of a role allow', async ({
  caller,
  patientList,
  header,
  say,
}) => {
  const roles = await caller.ask(queryRolesByUserId, {});
  expect(roles.map(({ id }) => id)).toEqual([ROLES.internDoctor]);
  const rights = new Set(roles.flatMap(({ jurisdictionList }) => jurisdictionList.map(({ id }) => id)));
  expect(rights.has(RIGHTS.patientList)).toBe(true);
  expect(rights.has(RIGHTS.edit)).toBe(false);
  await patientList.open();
  await expect(header.tabs).toHaveText([say('modules', 'tab.patients'), say('modules', 'tab.personal')]);
  await expect(patientList.newPatient).toHaveCount(0);
  const response = await caller.wire(toRequestPath(insertPatientInfo), { body: { name: 'x' } });
  expect([response.status, toErrorCode(response)]).toEqual([403, 'access.denied']);
});
