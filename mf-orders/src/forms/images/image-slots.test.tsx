import { signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildForm, buildOrder, ORDER_ID } from '../../testing/samples.ts';
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
