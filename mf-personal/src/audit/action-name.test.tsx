import { queryAuditActions, queryAuditLog, queryAuditNames } from '@dentarium/server/clinic-calls/audit-trail';
import { FakeServer, setUpSite } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';
import { createAuditLine } from './testing/audit-line.ts';

test('ADM-01 MFE-07 names an action as its module declares in the language of the page, or shows its code', async () => {
  signIn();
  new FakeServer()
    .on(queryAuditNames, () => ({ 'order.create': { ch: '订单 · 新建', en: 'Order: created' } }))
    .on(queryAuditActions, () => ['order.create'])
    .on(queryAuditLog, () => ({
      items: [createAuditLine('1', { action: 'order.create' }), createAuditLine('2', { action: 'older.thing' })],
      next: null,
    }));
  showAt('/user/audit');
  expect(await screen.findByText('Order: created')).toBeTruthy();
  expect(screen.getByText('older.thing')).toBeTruthy();
  showAt('/user/audit', 'ch');
  expect(await screen.findByText('订单 · 新建')).toBeTruthy();
});

test('MFE-07 links an entry to the patient if a module shows patients', async () => {
  signIn();
  const patientId = '33333333-3333-4333-8333-333333333333';
  new FakeServer()
    .on(queryAuditNames, () => ({}))
    .on(queryAuditActions, () => [])
    .on(queryAuditLog, () => ({ items: [createAuditLine('1', { action: 'patient.read', patientId })], next: null }));
  showAt('/user/audit');
  const plain = await screen.findByText('Patient');
  expect(plain.closest('a')).toBeNull();
  act(() => setUpSite({ name: 'records', shows: { patient: '/records/:patientId' } }));
  await waitFor(() =>
    expect(screen.getByText('Patient').closest('a')?.getAttribute('href')).toBe(`/records/${patientId}`),
  );
});
