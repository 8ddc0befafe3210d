import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@dentarium/api';
import { languageAtom, ModuleProviders, pageStore, toast } from '@dentarium/platform';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
    toast('success', 'Saved');
    toast('warning', 'Wrong here');
  });
  await screen.findByText('Wrong here');
  act(() => closeFailures(performance.now() - 1_000_000));
  expect(screen.queryByText('Wrong here')).not.toBeNull();
  act(() => closeFailures(performance.now() + 1000));
  await waitFor(() => expect(screen.queryByText('Wrong here')).toBeNull());
  expect(screen.queryByText('Saved')).not.toBeNull();
  expect(screen.queryByText('Too late')).toBeNull();
});

// Checks the focus of shell/src/toasts/toasts.tsx.
test('SAFE-06 shows messages in the strip of their own, and the others in its panel', async () => {
  act(() => {
    toast('error', 'Not saved');
    toast('success', 'Sent');
    toast('info', 'Third');
  });
  const strip = screen.getByRole('region', { name: 'Messages' });
  // The page of a test is narrow.
  expect(
    within(strip)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['Third']);
  const button = within(strip).getByRole('button', { name: 'Show all 3 messages' });
  await userEvent.click(button);
  const panel = await screen.findByRole('tooltip');
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Third', 'Sent', 'Not saved']);
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('closes each message after its time, and not while the pointer or the focus is in the strip', async () => {
  jest.useFakeTimers();
  try {
    act(() => {
      toast('error', 'Not saved');
      toast('info', 'Removed', () => undefined);
    });
    const strip = screen.getByRole('region', { name: 'Messages' });
    fireEvent.pointerEnter(strip);
    act(() => jest.advanceTimersByTime(60_000));
    expect(strip.textContent).toContain('Removed');
    fireEvent.pointerLeave(strip);
    act(() => jest.advanceTimersByTime(8500));
    fireEvent.focus(within(strip).getByRole('button', { name: 'Undo' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(strip.textContent).toContain('Removed');
    expect(strip.textContent).not.toContain('Not saved');
    fireEvent.blur(within(strip).getByRole('button', { name: 'Undo' }));
    act(() => jest.advanceTimersByTime(10_500));
    expect(strip.textContent).toBe('');
  } finally {
    jest.useRealTimers();
  }
});

test('VIEW-01 shows messages inside of the element that covers the whole screen', () => {
  const viewer = document.body.appendChild(document.createElement('div'));
  Object.defineProperty(document, 'fullscreenElement', { value: viewer, configurable: true });
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  act(() => toast('success', 'Mirrored'));
  expect(viewer.textContent).toContain('Mirrored');
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  viewer.remove();
  expect(document.body.textContent).toContain('Mirrored');
});
