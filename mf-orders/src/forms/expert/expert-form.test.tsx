import { updateCaseExpertInfo } from '@dentarium/api/orders/case-actions';
import { getCaseDataByCaseId, getExpertInfo } from '@dentarium/api/orders/case-details';
import type { TreatmentCase } from '@dentarium/api/orders/shapes';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { Refusal, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildCase, buildOrder, CASE_ID, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

test('ORD-08 selects an expert with the fee and a question, and preserves an expert who is no longer on offer', async () => {
  signIn();
  const server = serveOrder({ order: buildOrder() }).on(getIngCase, () => []);
  const toName = (en: string) => ({ ch: en, en });
  const wang = { id: ITEM_ID, doctorName: toName('Wang'), price: 1500, oldPrice: null };
  const others = { selfDescription: toName(''), avatarImagePath: '' };
  const retired = { ...wang, ...others, id: CASE_ID, doctorName: toName('Old'), price: 900 };
  let version = 5;
  let caseExpert: TreatmentCase['expert'] = { expert: retired, question: 'Extract?', fee: 700 };
  server
    .on(getExpertInfo, () => [{ ...wang, ...others }])
    .on(getCaseDataByCaseId, () => buildCase({ expert: caseExpert, version }))
    .on(updateCaseExpertInfo, ({ body }) => {
      if ((body as { version: number }).version !== version) throw new Refusal('version.stale', { noun: 'orderCase' });
      version += 1;
      const { question, agreedFee } = JSON.parse((body as { formValue: string }).formValue) as Record<string, unknown>;
      caseExpert = { expert: { ...wang, ...others }, question: String(question), fee: Number(agreedFee) };
      return caseExpert;
    });
  showAt(`/case/stage/treatment?order=${ORDER_ID}`);
  const previousOption = await screen.findByRole<HTMLInputElement>('radio', { name: /^Old/ });
  expect(previousOption.checked).toBe(true);
  const fee = screen.getByLabelText<HTMLInputElement>(/^Agreed fee/);
  expect(fee.value).toBe('700');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the expert' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /^Wang/ }));
  expect(fee.value).toBe('1500');
  fireEvent.click(previousOption);
  expect(fee.value).toBe('700');
  fireEvent.click(screen.getByRole('radio', { name: /^Wang/ }));
  fireEvent.change(fee, { target: { value: '' } });
  fireEvent.blur(fee);
  fireEvent.click(save);
  await waitFor(() => expect(fee.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(fee, { target: { value: '1500' } });
  fireEvent.blur(fee);
  fireEvent.change(screen.getByLabelText(/^Question/), { target: { value: 'Without extraction?' } });
  fireEvent.click(save);
  await waitFor(() => expect(server.listReceived(updateCaseExpertInfo)).toHaveLength(1));
  const [changeRequest] = server.listReceived(updateCaseExpertInfo);
  const { formValue } = (changeRequest?.body ?? {}) as { formValue: string };
  expect(JSON.parse(formValue)).toEqual({ v: 1, expert: ITEM_ID, question: 'Without extraction?', agreedFee: 1500 });
  await waitFor(() => expect(save.disabled).toBe(true));

  // A colleague changes the case, and the own change continues with theirs.
  version += 1;
  fireEvent.change(screen.getByLabelText(/^Question/), { target: { value: 'Distalise?' } });
  fireEvent.click(save);
  expect(await screen.findByText('The expert was changed on another terminal.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /latest/i }));
  await waitFor(() => expect(screen.queryByText('The expert was changed on another terminal.')).toBeNull());
  fireEvent.click(save);
  await waitFor(() => expect(caseExpert?.question).toBe('Distalise?'));
});

test('ORD-08 changes the expert on the page of the order after submission, and retries a failed request', async () => {
  signIn();
  const toName = (en: string) => ({ ch: en, en });
  const wang = { id: ITEM_ID, doctorName: toName('Wang'), price: 1500, oldPrice: null };
  const others = { selfDescription: toName(''), avatarImagePath: '' };
  let isDown = true;
  const server = serveOrder({ order: buildOrder({ detailStatus: 10004, stepStatus: 30 }) })
    .on(getExpertInfo, () => [{ ...wang, ...others }])
    .on(getCaseDataByCaseId, () => {
      if (isDown) throw new Refusal('server.failed');
      return buildCase();
    })
    .on(updateCaseExpertInfo, () => ({ expert: { ...wang, ...others }, question: '', fee: 1500 }));
  showAt(`/case/detail?order=${ORDER_ID}`);
  const chooseButton = await screen.findByRole('button', { name: 'Choose the expert' });
  fireEvent.click(chooseButton);
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retryButton);
  fireEvent.click(await screen.findByRole('radio', { name: /^Wang/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save the expert' }));
  await waitFor(() => expect(server.listReceived(updateCaseExpertInfo)).toHaveLength(1));
  await waitFor(() => expect(chooseButton.getAttribute('aria-expanded')).toBe('false'));
});
