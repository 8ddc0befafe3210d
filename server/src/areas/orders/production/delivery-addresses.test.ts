import { getAddress } from '@dentarium/api/orders/address-calls';
import { deleteAddress, saveAddress, setDefaultAddress } from './calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { makeAddress } from '../testing/make-orders.ts';

const PLACE = { receiver: 'Reception', phone: '10000000000', region: 'Demo City', street: '1 Example Road' };

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await createTestClinic();
});
afterAll(() => clinic.close());

/** Creates a clinic without addresses, with a doctor of it who is signed in. */
async function createClinic() {
  const orgId = await makeOrganisation(clinic.db);
  const operatorId = await makeAccount(clinic.db, { organisations: [orgId] });
  const client = await clinic.as(operatorId);
  const toAddressInput = (receiver: string, more: { readonly id?: string; readonly isDefault?: boolean } = {}) => ({
    body: { ...PLACE, receiver, orgId, operatorId, isDefault: false, ...more },
  });
  return {
    orgId,
    operatorId,
    client,
    form: toAddressInput,
    save: (...args: Parameters<typeof toAddressInput>) => client.call(saveAddress, toAddressInput(...args)),
    /** Returns the receivers of the addresses in their order, with a star after the default one. */
    list: async () =>
      (await client.call(getAddress, { query: { orgId } })).map(({ receiver, isDefault }) =>
        isDefault ? `${receiver} *` : receiver,
      ),
  };
}

test('ORD-10 makes the first address of a clinic the default one, and lists the single default one first', async () => {
  const { client, operatorId, save, list } = await createClinic();
  expect(await list()).toEqual([]);
  const first = await save('First');
  expect(first).toEqual({ id: expect.any(String), ...PLACE, receiver: 'First', isDefault: true, version: 1 });
  const second = await save('Second');
  expect(second.isDefault).toBe(false);
  expect(await list()).toEqual(['First *', 'Second']);
  await save('Third', { isDefault: true });
  expect(await list()).toEqual(['Third *', 'First', 'Second']);
  await client.call(setDefaultAddress, { body: { id: second.id, operatorId } });
  expect(await list()).toEqual(['Second *', 'First', 'Third']);
  expect(await save('First floor', { id: first.id })).toMatchObject({ id: first.id, isDefault: false });
  expect(await save('Second floor', { id: second.id })).toMatchObject({ id: second.id, isDefault: true });
  expect(await save('First floor', { id: first.id, isDefault: true })).toMatchObject({ isDefault: true });
  expect(await list()).toEqual(['First floor *', 'Second floor', 'Third']);
});

test('ORD-10 stores phone numbers without blanks, and refuses those at which nobody can be called', async () => {
  const { client, form } = await createClinic();
  const inputWith = (phone: string, id?: string) => {
    const { body } = form('First');
    return { body: { ...body, phone, ...(id === undefined ? {} : { id }) } };
  };
  const { id, phone } = await client.call(saveAddress, inputWith(' 010-6275 1234 '));
  expect(phone).toBe('01062751234');
  for (const wrongPhone of ['abc', '12345', '1390000000', '+86 12', '0', '13800138000 abc'])
    for (const addressId of [undefined, id])
      expect((await callExpectingRefusal(client, saveAddress, inputWith(wrongPhone, addressId))).code).toBe(
        'order.addressPhone',
      );
});

test('ORD-10 neither offers nor changes a deleted address', async () => {
  const { client, operatorId, save, form, list } = await createClinic();
  const [{ id }] = [await save('First'), await save('Second')];
  expect(await client.call(deleteAddress, { query: { id, operatorId } })).toBe(true);
  expect(await list()).toEqual(['Second']);
  const refusals = [
    await callExpectingRefusal(client, saveAddress, form('First', { id })),
    await callExpectingRefusal(client, setDefaultAddress, { body: { id, operatorId } }),
    await callExpectingRefusal(client, deleteAddress, { query: { id, operatorId } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(['order.address', 'order.address', 'order.address']);
  expect(await list()).toEqual(['Second']);
});

test('ORD-10 CALL-05 lets only users of a clinic read and change its addresses', async () => {
  const own = await createClinic();
  const other = await createClinic();
  const { id } = await other.save('Theirs');
  const { client, orgId, operatorId, form } = own;
  await own.save('Ours');
  expect((await callExpectingRefusal(client, getAddress, { query: { orgId: other.orgId } })).code).toBe(
    'access.denied',
  );
  expect((await callExpectingRefusal(client, saveAddress, other.form('Ours', { id }))).code).toBe('order.operator');
  const foreignInput = { body: { ...form('Ours', { id }).body, orgId: other.orgId } };
  expect((await callExpectingRefusal(client, saveAddress, foreignInput)).code).toBe('access.denied');
  const refusals = [
    await callExpectingRefusal(client, saveAddress, form('Ours', { id, isDefault: true })),
    await callExpectingRefusal(client, setDefaultAddress, { body: { id, operatorId } }),
    await callExpectingRefusal(client, deleteAddress, { query: { id, operatorId } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(['order.address', 'order.address', 'order.address']);
  expect([await own.list(), await other.list()]).toEqual([['Ours *'], ['Theirs *']]);
  // A user of both clinics cannot move an address from one to the other.
  await clinic.db
    .insertInto('account_organisation')
    .values({ account_id: operatorId, organisation_id: other.orgId })
    .execute();
  expect((await callExpectingRefusal(client, saveAddress, form('Ours', { id, isDefault: true }))).code).toBe(
    'order.address',
  );
  expect(await client.call(getAddress, { query: { orgId: other.orgId } })).toMatchObject([{ receiver: 'Theirs' }]);
  expect(await client.call(getAddress, { query: { orgId } })).toMatchObject([{ receiver: 'Ours', isDefault: true }]);
});

test('ORD-10 limits a clinic to 50 addresses, and still allows changes to them', async () => {
  const { orgId, operatorId, client, save, form, list } = await createClinic();
  const { id } = await save('First');
  for (let one = 1; one < 50; one += 1) await makeAddress(clinic.db, orgId, operatorId);
  expect((await callExpectingRefusal(client, saveAddress, form('Last'))).code).toBe('order.tooManyAddresses');
  expect(await save('Changed', { id })).toMatchObject({ id, receiver: 'Changed', isDefault: true });
  await client.call(deleteAddress, { query: { id, operatorId } });
  expect(await save('Last')).toMatchObject({ receiver: 'Last', isDefault: false });
  expect(await list()).toHaveLength(50);
});

test('ORD-10 CALL-05 keeps at most fifty addresses of a clinic when many are saved at once', async () => {
  const { orgId, operatorId, form } = await createClinic();
  for (let count = 0; count < 48; count += 1) await makeAddress(clinic.db, orgId, operatorId);
  // Calls of several people run at once.
  const accounts = await Promise.all(
    Array.from({ length: 6 }, () => makeAccount(clinic.db, { organisations: [orgId] })),
  );
  const outcomes = await Promise.all(
    accounts.map(async (account) => {
      const client = await clinic.as(account);
      const { body } = form('Another');
      return client.call(saveAddress, { body: { ...body, operatorId: account } }).then(
        () => 'saved',
        ({ code }: { code: string }) => code,
      );
    }),
  );
  const full = Array.from({ length: 4 }, () => 'order.tooManyAddresses');
  expect(outcomes.toSorted()).toEqual([...full, 'saved', 'saved']);
});
