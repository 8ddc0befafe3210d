import { signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildOrder, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  serveOrder({ order: buildOrder() });
});

test('ORD-03 MODE-05 moves the focus to the start of the page after a turn', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const next = await screen.findByRole('button', { name: 'Next' });
  next.focus();
  fireEvent.click(next);
  const page = await screen.findByRole('group', { name: 'Patient' });
  expect(document.activeElement).toBe(page);
  // From the steps above, Tab leads into the page.
  const steps = within(screen.getByRole('navigation', { name: 'Pages of the order' }));
  const design = steps.getByRole('button', { name: /Prescription/ });
  design.focus();
  fireEvent.click(design);
  await screen.findByRole('group', { name: 'Prescription' });
  expect(document.activeElement).toBe(design);
});
