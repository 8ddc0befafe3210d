import {
  queryAuditActions,
  queryAuditFacts,
  queryAuditLog,
  queryAuditNames,
} from '@dentarium/server/clinic-calls/audit-trail';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { FakeServer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';
import { toActionRows } from './action-rows.ts';
import { createAuditLine } from './testing/audit-line.ts';

const MEI = '33333333-3333-4333-8333-333333333333';
const HIDDEN = '44444444-4444-4444-8444-444444444444';

test('ADM-01 groups lines of one request in one row, the action first', () => {
  const rows = toActionRows([
    createAuditLine('5', { requestId: 'b', action: 'package.create' }),
    createAuditLine('4', { requestId: 'b', action: 'package.request' }),
    createAuditLine('3', { requestId: 'a' }),
    createAuditLine('2'),
    createAuditLine('1'),
  ]);
  expect(rows.map(({ id, main, parts }) => [id, main.action, parts.map((part) => part.id)])).toEqual([
    ['5', 'package.create', ['4']],
    ['3', 'patient.delete', []],
    ['2', 'patient.delete', []],
    ['1', 'patient.delete', []],
  ]);
});

test('ADM-01 lists the patients of an action below it and filters the trail by patient with labelled fields', async () => {
  signIn();
  const mei = { patientId: MEI, patient: { name: 'Li Mei', patientNo: 'P0042' } };
  const server = new FakeServer()
    .on(queryAuditNames, () => ({}))
    .on(queryAuditActions, () => [])
    .on(queryAuditFacts, () => ({}))
    .on(queryUsersInfo, () => [])
    .on(queryPatientList, () => ({ total: 0, items: [] }))
    .on(queryAuditLog, () => ({
      items: [
        createAuditLine('2', { ...mei, requestId: 'a' }),
        createAuditLine('1', { patientId: HIDDEN, requestId: 'a' }),
      ],
      next: null,
    }));
  showAt(`/user/audit?patientId=${MEI}`);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(table.getByText('Li Mei · P0042')).toBeTruthy();
  // A patient without access is shown only as "patient".
  expect(table.getByText('Patient')).toBeTruthy();
  for (const label of ['From', 'To']) {
    expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
  }
  expect(screen.getByRole('combobox', { name: 'Patient' })).toBeTruthy();
  await waitFor(() =>
    expect(server.listReceived(queryAuditLog).map(({ body }) => body)).toContainEqual({ patientId: MEI, pageSize: 50 }),
  );
});
