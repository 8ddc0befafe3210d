import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@dentarium/api';
import { languageAtom, ModuleProviders, pageStore, toast } from '@dentarium/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../texts.ts';
import { showFailure } from '../start/page-client.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  render(
    <ModuleProviders name="shell">
      <Toasts />
    </ModuleProviders>,
  );
});

test('a message that is there already is not shown twice', async () => {
  act(() => {
    toast('success', 'Saved');
    toast('success', 'Saved');
  });
  act(() => toast('success', 'Saved'));
  expect(await screen.findAllByText('Saved')).toHaveLength(1);
});

test('an act can be undone from its message', async () => {
  const undo = jest.fn();
  act(() => toast('info', 'Tag removed', undo));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
});

test('CALL-02 a failed call is said in the language of the page, with the id of the request', async () => {
  act(() => showFailure(new ApiError('unheardOf', '数据库错误', { requestId: 'request-7' })));
  await waitFor(() => expect(screen.getByText('The system is abnormal, Please try again later')).toBeTruthy());
  expect(screen.getByRole('alert').textContent).toContain('Request id');
  act(() => pageStore.set(languageAtom, 'ch'));
  act(() => showFailure(new ApiError('unheardOf', '数据库错误', { requestId: 'request-8' })));
  await waitFor(() => expect(screen.getByText('数据库错误')).toBeTruthy());
});
