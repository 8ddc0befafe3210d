import {
  queryAuditActions,
  queryAuditLog,
  queryAuditNames,
  type AuditLine,
} from '@dentarium/api/services/audit-service';
import { FakeServer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

function line(id: string, action: string): AuditLine {
  return {
    id,
    at: '2026-11-01T08:00:00Z',
    accountId: null,
    userName: '',
    name: '',
    action,
    outcome: 'done',
    orgName: '',
    patientId: null,
    subjectId: '',
    address: '',
    requestId: '',
    detail: {},
  };
}

test('ADM-01 MFE-07 an action is called what its module declares, in the language of the page; one without a name shows its code', async () => {
  signIn();
  new FakeServer()
    .on(queryAuditNames, () => ({ 'order.create': { ch: '订单 · 新建', en: 'Order: created' } }))
    .on(queryAuditActions, () => ['order.create'])
    .on(queryAuditLog, () => ({ items: [line('1', 'order.create'), line('2', 'older.thing')], next: null }));
  showAt('/user/audit');
  expect(await screen.findByText('Order: created')).toBeTruthy();
  expect(screen.getByText('older.thing')).toBeTruthy();
  showAt('/user/audit', 'ch');
  expect(await screen.findByText('订单 · 新建')).toBeTruthy();
});
