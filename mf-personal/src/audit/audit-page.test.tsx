import {
  type AuditLine,
  queryAuditActions,
  queryAuditFacts,
  queryAuditLog,
  queryAuditNames,
} from '@dentarium/api/services/audit-service';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { queryUsersInfo } from '@dentarium/api/services/user-service';
import { FakeServer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';
import { actionRows } from './action-rows.ts';

const MEI = '33333333-3333-4333-8333-333333333333';
const HIDDEN = '44444444-4444-4444-8444-444444444444';

function line(id: string, more: Partial<AuditLine> = {}): AuditLine {
  return {
    id,
    at: '2026-11-01T08:00:00Z',
    accountId: null,
    userName: '',
    name: '',
    action: 'patient.delete',
    outcome: 'done',
    orgName: '',
    patientId: null,
    patient: null,
    subjectId: '',
    address: '',
    requestId: '',
    detail: {},
    ...more,
  };
}

test('ADM-01 lines of one request are one row, the action first; others stay apart', () => {
  const rows = actionRows([
    line('5', { requestId: 'b', action: 'package.create' }),
    line('4', { requestId: 'b', action: 'package.request' }),
    line('3', { requestId: 'a' }),
    line('2'),
    line('1'),
  ]);
  expect(rows.map(({ id, main, parts }) => [id, main.action, parts.map((part) => part.id)])).toEqual([
    ['5', 'package.create', ['4']],
    ['3', 'patient.delete', []],
    ['2', 'patient.delete', []],
    ['1', 'patient.delete', []],
  ]);
});

test('ADM-01 an action names its patients below, and the trail is narrowed to one by labelled fields', async () => {
  signIn();
  const mei = { patientId: MEI, patient: { name: 'Li Mei', patientNo: 'P0042' } };
  const server = new FakeServer()
    .on(queryAuditNames, () => ({}))
    .on(queryAuditActions, () => [])
    .on(queryAuditFacts, () => ({}))
    .on(queryUsersInfo, () => [])
    .on(queryPatientList, () => ({ total: 0, items: [] }))
    .on(queryAuditLog, () => ({
      items: [line('2', { ...mei, requestId: 'a' }), line('1', { patientId: HIDDEN, requestId: 'a' })],
      next: null,
    }));
  showAt(`/user/audit?patientId=${MEI}`);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(table.getByText('Li Mei · P0042')).toBeTruthy();
  // Who may not be seen is told to be a patient.
  expect(table.getByText('Patient')).toBeTruthy();
  for (const label of ['From', 'To']) {
    expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
  }
  expect(screen.getByRole('combobox', { name: 'Patient' })).toBeTruthy();
  await waitFor(() =>
    expect(server.received(queryAuditLog).map(({ body }) => body)).toContainEqual({ patientId: MEI, pageSize: 50 }),
  );
});
