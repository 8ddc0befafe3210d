import { getImage } from '@dentarium/api/files/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { toSlotKey } from '@dentarium/orders/forms';
import { buildSampleFile, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const findSlot = async () => within(await screen.findByRole('region', { name: 'Frontal smile' }));

test.each([
  ['marks', `/case/stage/image?order=${ORDER_ID}`, 1],
  ['does not mark', `/case/detail?order=${ORDER_ID}`, 0],
] as const)('ORD-02 ORD-16 a page %s a required image', async (_, at, stars) => {
  signIn();
  serveOrder({ order: buildOrder({ forms: [buildForm(0, { version: 1 })] }) });
  showAt(at);
  expect((await findSlot()).queryAllByText(/\*/)).toHaveLength(stars);
});

test.each([
  ['marks', [{ field: 'name', inFile: 'Li Mei', ofPatient: 'Wang Xiaoming' }], 1],
  ['does not mark', null, 0],
] as const)('SAFE-01 a slot %s an image with the differences %j', async (_, differences, marks) => {
  signIn();
  const otherPerson = differences === null ? null : { differences: [...differences], reason: 'maiden name' };
  const file = buildSampleFile({ id: ITEM_ID, category: 9, otherPerson });
  const form = buildForm(0, { version: 1, formValue: { [toSlotKey(9)]: [file.id] } });
  serveOrder({ order: buildOrder({ forms: [form] }) })
    .on(queryFilesInfo, () => [file])
    .on(getImage, () => new Blob());
  showAt(`/case/detail?order=${ORDER_ID}`);
  const slot = await findSlot();
  await slot.findByText(file.takenAt.slice(0, 10));
  expect(slot.queryAllByText('Names another person')).toHaveLength(marks);
});
