import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { queryPatientHave, recoveryPatientInfo } from '@dentarium/api/recycle-bin/calls';
import { queryRecycleList } from '@dentarium/server/calls/recycle-bin';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aPatient, DOCTOR_ID, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

/** Creates a server with a patient in the recycle bin until they are restored. */
function createServerWithBin(daysLeft: number | null = 12) {
  let deleted = true;
  const patient = aPatient();
  return createServerWith()
    .on(queryPatientInfo, () => {
      if (deleted) throw new Refusal('patient.deleted');
      return patient;
    })
    .on(queryRecycleList, () => ({
      total: 1,
      items: [
        {
          patient,
          deletedBy: { id: DOCTOR_ID, name: 'Dr Wang' },
          deletedAt: '2026-01-01T08:00:00Z',
          daysLeft,
          size: 0,
        },
      ],
    }))
    .on(queryPatientHave, () => [{ patientId: PATIENT_ID, duplicate: null, noTaken: false }])
    .on(recoveryPatientInfo, () => {
      deleted = false;
      return { patient, isMerged: false, formerNo: null };
    });
}

test('PAT-06 shows that a linked patient is in the recycle bin and offers the restore to users who may delete', async () => {
  const server = createServerWithBin();
  const { user } = showAt(`/patient/${PATIENT_ID}`);
  await screen.findByText('This patient is in the recycle bin');
  await screen.findByText('Deleted by Dr Wang. Kept for 12 days more.');
  expect(server.listReceived(queryRecycleList)[0]?.query.get('patientId')).toBe(PATIENT_ID);
  await user.click(await buttonOf('Restore'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await screen.findByRole('navigation', { name: 'Parts of the record' });
});

test.each([
  ['en', /not deleted for good, because orders were submitted/, 'Kept: orders were submitted'],
  ['ch', /有已提交给厂家的订单，须保留/, '保留：有已提交的订单'],
] as const)(
  'PAT-06 ORD-06 shows in %s the reason instead of the remaining days for a patient kept because of orders',
  async (language, page, list) => {
    createServerWithBin(null);
    showAt(`/patient/${PATIENT_ID}`, language);
    expect((await screen.findByText(page)).textContent).not.toMatch(/\d/);
    cleanup();
    showAt('/recyclebin', language);
    const row = (await screen.findByText(list)).closest('tr');
    expect(row?.textContent).toContain(aPatient().name);
  },
);

test('PAT-06 shows a user without the right to delete who can restore the patient', async () => {
  signIn(['patientList', 'edit']);
  const server = createServerWithBin();
  showAt(`/patient/${PATIENT_ID}`);
  await screen.findByText('Whoever may delete patients can bring them back.');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(server.listReceived(queryRecycleList)).toEqual([]);
});

test.each(['/patient/nobody', '/patient/nobody/sheet', '/function/report/nobody'])(
  'AUTH-11 shows "not found" for %s and sends no request',
  async (address) => {
    const server = createServerWith();
    showAt(address);
    await screen.findByText('This page does not exist');
    expect(server.listReceived(queryPatientInfo)).toEqual([]);
  },
);
