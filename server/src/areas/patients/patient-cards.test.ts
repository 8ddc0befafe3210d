import { findCardPatients } from './calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makePatient } from './testing/patient-forms.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await createTestClinic();
});
afterAll(() => clinic.close());

test('BEN-03 matches photographed cards only to patients of the clinic, by their whole number', async () => {
  const { client, db, organisation, doctor } = clinic;
  const foreignOrganisation = await makeOrganisation(db);
  const stranger = await makeAccount(db, { organisations: [foreignOrganisation] });
  const own = await makePatient(db, organisation, doctor, { patientNo: 'CARD1' });
  await makePatient(db, organisation, doctor, { patientNo: 'CARD10' });
  await makePatient(db, foreignOrganisation, stranger, { patientNo: 'CARD2' });
  const deleted = await makePatient(db, organisation, doctor, { patientNo: 'CARD3' });
  await db
    .updateTable('patient')
    .set({ deleted_at: new Date(), deleted_by: doctor })
    .where('id', '=', deleted)
    .execute();
  const find = (orgId: string, ...patientNos: string[]) =>
    client.call(findCardPatients, { body: { orgId, patientNos } });
  expect((await find(organisation, 'CARD1', 'CARD2', 'CARD3', 'CARD4')).map(({ id }) => id)).toEqual([own]);
  expect(await find(foreignOrganisation, 'CARD2')).toEqual([]);
  for (const patientNo of ['', 'CARD 1', "1' or '1", 'x'.repeat(65)])
    expect(
      await callExpectingRefusal(client, findCardPatients, { body: { orgId: organisation, patientNos: [patientNo] } }),
    ).toMatchObject({ code: 'request.invalid' });
});
