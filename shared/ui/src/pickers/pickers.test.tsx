import { type Patient, queryPatientListByName } from '@dentarium/api/patients/calls';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import {
  buildSamplePatient,
  CLINIC,
  FakeServer,
  createPageRenderer,
  Refusal,
  signIn,
  USER_ID,
} from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DoctorPicker, PatientPicker } from './index.ts';

const MEI = buildSamplePatient();
const YUN = buildSamplePatient({ id: '99999999-9999-4999-8999-999999999999', name: 'Zhao Yun', patientNo: 'P0043' });
const ELSEWHERE = '12121212-1212-4212-8212-121212121212';

beforeEach(() => signIn());

function PatientPage() {
  const [patient, setPatient] = useState<Patient | null>(null);
  return (
    <>
      <PatientPicker label="Patient" orgId={CLINIC.id} value={patient} onChange={setPatient} clearable />
      <output>{patient?.id}</output>
    </>
  );
}

function DoctorPage() {
  const [doctorId, setDoctorId] = useState<string | null>(ELSEWHERE);
  return (
    <>
      <DoctorPicker label="Doctor" orgId={CLINIC.id} value={doctorId} onChange={setDoctorId} clearable />
      <DoctorPicker
        label="Former"
        orgId={CLINIC.id}
        value={ELSEWHERE}
        onChange={() => undefined}
        extraOption={{ value: ELSEWHERE, label: 'Dr Gone' }}
        excludedIds={new Set([USER_ID])}
      />
      <output>{doctorId}</output>
    </>
  );
}

const showAt = createPageRenderer('pickers-page', { ch: {}, en: {} }, [
  { path: '/patient', element: <PatientPage /> },
  { path: '/doctor', element: <DoctorPage /> },
]);

test('finds a patient by a keyword, keeps the name during another search, and clears it', async () => {
  const server = new FakeServer().on(queryPatientListByName, ({ query }) =>
    [MEI, YUN].filter(({ name }) => name.toLowerCase().includes(query.get('keyWord') ?? '')),
  );
  const { user } = showAt('/patient');
  const field = await screen.findByRole('combobox', { name: 'Patient' });
  await user.type(field, ' mei');
  await user.click(await screen.findByText('Li Mei · P0042'));
  expect(screen.getByRole('status').textContent).toBe(MEI.id);
  expect(server.listReceived(queryPatientListByName).map(({ query }) => query.get('keyWord'))).toEqual(['mei']);

  await user.type(field, 'nobody');
  await waitFor(() => expect(server.listReceived(queryPatientListByName)).toHaveLength(2));
  expect(screen.getAllByText('Li Mei · P0042').length).toBeGreaterThan(0);
  await user.clear(field);
  await user.type(field, 'yun');
  await user.click(await screen.findByText('Zhao Yun · P0043'));
  expect(screen.getByRole('status').textContent).toBe(YUN.id);
});

test('ORD-01 reports a failed search for a patient', async () => {
  new FakeServer().on(queryPatientListByName, () => {
    throw new Refusal('server.failed');
  });
  const { user } = showAt('/patient');
  await user.type(await screen.findByRole('combobox', { name: 'Patient' }), 'mei');
  expect(await screen.findByText(/^The system is abnormal/)).toBeTruthy();
});

test('excludes the matches of the former keyword', async () => {
  const matches = new Map([
    ['li', MEI],
    ['liyu', YUN],
  ]);
  new FakeServer().on(queryPatientListByName, ({ query }) => {
    const one = matches.get(query.get('keyWord') ?? '');
    return one === undefined ? [] : [one];
  });
  const { user } = showAt('/patient');
  const field = await screen.findByRole('combobox', { name: 'Patient' });
  await user.type(field, 'li');
  await screen.findByText('Li Mei · P0042');
  await user.keyboard('y');
  // The menu reads the number of the key, which userEvent does not provide.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('u');
  await user.click(await screen.findByText('Zhao Yun · P0043'));
  expect(screen.getByRole('status').textContent).toBe(YUN.id);
});

test('PAT-02 selects a doctor, and nobody else, by name; shows one who has left only by a known name', async () => {
  new FakeServer().on(queryUsersInfo, () => [
    { id: USER_ID, name: 'Dr Wang', userName: 'wang', isOrthodontist: true, attends: true, orgIds: [CLINIC.id] },
    { id: YUN.id, name: 'Nurse Zhao', userName: 'zhao', isOrthodontist: false, attends: false, orgIds: [CLINIC.id] },
    { id: MEI.id, name: 'Dr Other', userName: 'other', isOrthodontist: true, attends: true, orgIds: [ELSEWHERE] },
  ]);
  const { user } = showAt('/doctor');
  await screen.findByText('Dr Gone');
  expect(screen.queryByText(ELSEWHERE, { selector: ':not(output)' })).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: 'Doctor' }));
  await user.click(await screen.findByText('Dr Wang'));
  expect(screen.queryByText('Dr Other')).toBeNull();
  expect(screen.queryByText('Nurse Zhao')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(USER_ID);
});
