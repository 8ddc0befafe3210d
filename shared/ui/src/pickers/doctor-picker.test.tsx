import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { queryFormerDoctors } from '@dentarium/api/patients/calls';
import { CLINIC, createPageRenderer, FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { DoctorPicker } from './doctor-picker.tsx';

const WANG = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Dr Wang',
  userName: 'wang',
  isOrthodontist: true,
  attends: true,
  orgIds: [CLINIC.id],
};
const FORMER = { id: '22222222-2222-4222-8222-222222222222', name: 'Dr Li', orgIds: [CLINIC.id] };

const commonProps = { label: 'Doctor', orgId: CLINIC.id, onChange: () => undefined };
const showAt = createPageRenderer('doctor-picker-page', { ch: {}, en: {} }, [
  { path: '/filter', element: <DoctorPicker {...commonProps} everybody value={null} /> },
  { path: '/filtered', element: <DoctorPicker {...commonProps} everybody value={FORMER.id} /> },
  { path: '/form', element: <DoctorPicker {...commonProps} value={null} /> },
]);

let server: FakeServer;
beforeEach(() => {
  signIn();
  server = new FakeServer().on(queryUsersInfo, () => [WANG]).on(queryFormerDoctors, () => [FORMER]);
});

test('SITE-02 PAT-01 offers former doctors in a filter, once it is opened', async () => {
  showAt('/filter');
  const picker = await screen.findByRole('combobox', { name: 'Doctor' });
  expect(server.listReceived(queryFormerDoctors)).toEqual([]);
  fireEvent.mouseDown(picker);
  expect((await screen.findByTitle('Dr Li (former)')).textContent).toBe('Dr Li (former)');
  expect(screen.getByTitle('Dr Wang').textContent).toBe('Dr Wang');
});

test('SITE-02 PAT-01 names the former doctor of a filter that an address holds', async () => {
  showAt('/filtered');
  expect((await screen.findByText('Dr Li (former)')).textContent).toBe('Dr Li (former)');
});

test('SITE-02 offers no former doctor as the next one of a patient', async () => {
  showAt('/form');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Doctor' }));
  await screen.findByTitle('Dr Wang');
  expect(screen.queryByTitle('Dr Li (former)')).toBeNull();
  expect(server.listReceived(queryFormerDoctors)).toEqual([]);
});
