import { bus, type Toast } from '@dentarium/bus';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languageAtom, pageStore } from '../page-state/page-state.ts';
import { type Sending, useSending } from './use-sending.ts';

let toasts: Toast[];
let stopListening: () => void;
beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  toasts = [];
  stopListening = bus.on('toast:show', (shown) => toasts.push(shown));
});
afterEach(() => stopListening());

function Dialog({ work, refused }: { work: () => Promise<void>; refused?: Parameters<Sending['send']>[1] }) {
  const { sending, send } = useSending();
  return <button onClick={() => void send(work, refused)}>{sending ? 'sending' : 'send'}</button>;
}

test('what is under way is not sent again, and can be sent again after that', async () => {
  const person = userEvent.setup();
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Dialog work={work} />);
  await person.dblClick(screen.getByRole('button', { name: 'send' }));
  await person.click(await screen.findByRole('button', { name: 'sending' }));
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await person.click(await screen.findByRole('button', { name: 'send' }));
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  expect(await screen.findByRole('button', { name: 'send' })).toBeTruthy();
});

test.each([
  ['is told', false, [{ kind: 'error' }]],
  ['that the screen shows itself is not told again', true, []],
])('a refusal %s', async (_, shown, told) => {
  const person = userEvent.setup();
  const refusal = new Error('refused');
  const refused = jest.fn((_error: unknown) => shown);
  render(<Dialog work={() => Promise.reject(refusal)} refused={refused} />);
  await person.click(screen.getByRole('button', { name: 'send' }));
  expect(await screen.findByRole('button', { name: 'send' })).toBeTruthy();
  expect(refused).toHaveBeenCalledWith(refusal);
  expect(toasts).toMatchObject(told);
});
