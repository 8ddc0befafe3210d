import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@dentarium/api';
import { languageAtom, ModuleProviders, pageStore, toast } from '@dentarium/platform';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../texts/texts.ts';
import { showFailure, dismissFailure } from '../start/page-client.ts';
import { closeFailures } from './open-toasts.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  render(
    <ModuleProviders name="shell">
      <Toasts />
    </ModuleProviders>,
  );
});

test('does not show an open message twice', async () => {
  act(() => {
    toast('success', 'Saved');
    toast('success', 'Saved');
  });
  act(() => toast('success', 'Saved'));
  expect(await screen.findAllByText('Saved')).toHaveLength(1);
});

test('undoes an action from its message', async () => {
  const undo = jest.fn();
  act(() => toast('info', 'Tag removed', undo));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
});

test('CALL-02 shows a failed call in the language of the page, with the id of the request', async () => {
  act(() => showFailure(new ApiError('unheardOf', '数据库错误', { requestId: 'request-7' }), { id: 'a' }));
  await waitFor(() => expect(screen.getByText('The system is abnormal, Please try again later')).toBeTruthy());
  expect(screen.getByRole('alert').textContent).toContain('Request id');
  act(() => pageStore.set(languageAtom, 'ch'));
  act(() => showFailure(new ApiError('unheardOf', '数据库错误', { requestId: 'request-8' }), { id: 'b' }));
  await waitFor(() => expect(screen.getByText('数据库错误')).toBeTruthy());
});

test('closes a message with its cause: its signal, the success of the failed call, or leaving the page', async () => {
  const abortController = new AbortController();
  act(() => toast('info', 'Can be undone', () => undefined, abortController.signal));
  await screen.findByText('Can be undone');
  act(() => abortController.abort());
  await waitFor(() => expect(screen.queryByText('Can be undone')).toBeNull());
  act(() => toast('info', 'Too late', undefined, abortController.signal));

  act(() => showFailure(new ApiError('upload.damaged', 'damaged'), { id: 'a' }));
  await screen.findByRole('alert');
  act(() => dismissFailure({ id: 'b' }));
  expect(screen.queryByRole('alert')).not.toBeNull();
  act(() => dismissFailure({ id: 'a' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

  act(() => {
    toast('warning', 'Wrong here');
    toast('success', 'Saved');
  });
  await screen.findByText('Wrong here');
  act(() => closeFailures(performance.now() - 1_000_000));
  expect(screen.queryByText('Wrong here')).not.toBeNull();
  act(() => closeFailures(performance.now() + 1000));
  await waitFor(() => expect(screen.queryByText('Wrong here')).toBeNull());
  expect(screen.queryByText('Saved')).not.toBeNull();
  expect(screen.queryByText('Too late')).toBeNull();
});

/** Shows a message over a field without the focus. */
async function showOverField(text: string) {
  act(() => toast('info', text, () => undefined));
  const element = (await screen.findByText(text)).closest<HTMLElement>('[data-toast]');
  const box = element?.closest('[role=alert], [role=status]') ?? element;
  if (element === null || box === null) throw new Error('No message');
  const field = document.body.appendChild(document.createElement('input'));
  for (const element of [box, field]) element.getBoundingClientRect = () => new DOMRect(400, 600, 300, 40);
  return { shown: element, field };
}

test('keeps a message in its place while it is pressed', async () => {
  const { shown: element, field } = await showOverField('With a way back');
  const undo = within(element).getByRole('button');
  act(() => undo.focus());
  expect(document.activeElement).toBe(undo);
  // A message that moves is shown again elsewhere before it has closed.
  expect(screen.getAllByText('With a way back')).toHaveLength(1);
  act(() => field.focus());
  await waitFor(() => expect(element.isConnected).toBe(false));
  field.remove();
});

test.each(['ant-modal-close', 'ant-drawer-close', 'ant-modal-title', 'ant-drawer-title'])(
  'SAFE-06 shows a message beside a part of a layer: %s',
  async (className) => {
    const part = document.body.appendChild(document.createElement('div'));
    part.className = className;
    part.getBoundingClientRect = () => new DOMRect(0, globalThis.innerHeight - 120, globalThis.innerWidth, 100);
    act(() => toast('success', `Over ${className}`));
    const message = await screen.findByText(`Over ${className}`);
    expect(message.closest('.ant-notification')?.className).toMatch(/ant-notification-top/);
    part.remove();
  },
);

test('moves a message away from a field that comes to lie below it', async () => {
  const { shown: element, field } = await showOverField('In the middle');
  act(() => field.focus());
  await waitFor(() => expect(element.isConnected).toBe(false));
  await screen.findByText('In the middle');
  field.remove();
});
