import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryCommonDictByGroupCode, getPatientByID } from '@dentarium/api/dictionaries/calls';
import {
  deletePhotoLayout,
  insertPhotoLayout,
  type PhotoLayoutForm,
  queryPhotoLayouts,
  updatePhotoLayout,
} from './calls.ts';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

function createForm(overrides: Partial<PhotoLayoutForm> = {}): PhotoLayoutForm {
  return {
    name: '两张',
    rows: 1,
    columns: 3,
    cells: [
      { row: 0, column: 0, category: 8 },
      { row: 0, column: 1, columnSpan: 1, category: 12 },
    ],
    card: { row: 0, column: 2 },
    ...overrides,
  };
}

describe('layouts and dictionaries', () => {
  let clinic: TestClinic;
  let client: Client;
  let colleague: Client;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
    colleague = await clinic.as(await makeAccount(clinic.db, { organisations: [clinic.organisation] }));
  });
  afterAll(() => clinic.close());

  test('STG-02 stores, changes and deletes a custom layout only for its owner', async () => {
    const layout = await client.call(insertPhotoLayout, { body: createForm({ name: ' 两张 ' }) });
    expect(layout).toMatchObject({ name: '两张', rows: 1, columns: 3, version: 1, card: { row: 0, column: 2 } });
    expect(await client.call(queryPhotoLayouts, {})).toEqual([layout]);
    expect(await colleague.call(queryPhotoLayouts, {})).toEqual([]);
    const change = { params: { id: layout.id }, body: { ...createForm({ card: null }), version: 1 } };
    expect(await callExpectingRefusal(colleague, updatePhotoLayout, change)).toMatchObject({
      code: 'photoLayout.notFound',
    });
    expect(await client.call(updatePhotoLayout, change)).toMatchObject({ id: layout.id, card: null, version: 2 });
    expect(await callExpectingRefusal(client, updatePhotoLayout, change)).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'photoLayout' },
    });
    expect(await callExpectingRefusal(client, insertPhotoLayout, { body: createForm() })).toMatchObject({
      code: 'photoLayout.name',
    });
    expect(await callExpectingRefusal(colleague, deletePhotoLayout, { params: { id: layout.id } })).toMatchObject({
      status: 404,
    });
    await client.call(deletePhotoLayout, { params: { id: layout.id } });
    expect(await client.call(queryPhotoLayouts, {})).toEqual([]);
  });

  test.each([
    ['a cell outside of it', { cells: [{ row: 1, column: 0, category: 8 }] }, 'photoLayout.invalid'],
    [
      'two cells in one place',
      { cells: [8, 9].map((category) => ({ row: 0, column: 0, category })) },
      'photoLayout.invalid',
    ],
    ['a cell under the card', { cells: [{ row: 0, column: 2, category: 8 }] }, 'photoLayout.invalid'],
    ['a category of the inbox', { cells: [{ row: 0, column: 0, category: PENDING_CATEGORY }] }, 'file.category'],
    ['no cells', { cells: [] }, 'request.invalid'],
  ])('CALL-05 refuses a layout with %s', async (_, change, code) => {
    expect(await callExpectingRefusal(client, insertPhotoLayout, { body: createForm(change) })).toMatchObject({ code });
  });

  test('CALL-05 reads dictionaries by their group, with both languages', async () => {
    const ask = (groupCode: string) => client.call(queryCommonDictByGroupCode, { query: { groupCode } });
    expect(await ask('stageCode')).toContainEqual({
      groupCode: 'stageCode',
      code: 20,
      nameCh: '未分类',
      nameEn: 'Unclassified',
      sort: 8,
    });
    expect(await ask('gender')).toHaveLength(3);
    expect(await ask('constructor')).toEqual([]);
  });

  test('CALL-05 reads a patient in the format of orders, with their own organisation', async () => {
    const id = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    expect(
      await client.call(getPatientByID, { params: { patientId: id, organisationId: clinic.organisation } }),
    ).toMatchObject({ id });
    const other = await makeOrganisation(clinic.db);
    expect(
      await callExpectingRefusal(client, getPatientByID, { params: { patientId: id, organisationId: other } }),
    ).toMatchObject({
      code: 'patient.notFound',
      status: 404,
    });
  });
});
