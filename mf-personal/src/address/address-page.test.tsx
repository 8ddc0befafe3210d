import { queryServiceCentre } from '@dentarium/api/organisations/calls';
import { FakeServer } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

beforeEach(() => signIn());

test('PERS-04 shows the mailing address of the service centre and its hours from Monday to Friday', async () => {
  new FakeServer().on(queryServiceCentre, () => ({
    recipientCh: '收件处',
    recipientEn: 'Models',
    addressCh: '示范路 1 号',
    addressEn: '1 Example Road',
    phone: '100 0000 0000',
  }));
  showAt('/personal/address');
  expect((await screen.findByText('1 Example Road')).textContent).toContain('1 Example Road');
  screen.getByText('Monday to Friday');
  screen.getByText('8:30 – 18:30');
});

test('PERS-04 shows the hours alone if the operator has configured no address', async () => {
  new FakeServer().on(queryServiceCentre, () => null);
  showAt('/personal/address');
  expect(await screen.findByText('8:30 – 18:30')).toBeDefined();
  expect(screen.queryByText('1 Example Road')).toBeNull();
});
