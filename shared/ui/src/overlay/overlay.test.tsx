import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { FilterBar } from '../page/filter-bar.tsx';
import { ActionMenu } from './action-menu.tsx';
import { Confirmation } from './confirmation.tsx';
import { Popup } from './popup.tsx';
import { type Question, useQuestion } from './use-question.ts';

const onAction = jest.fn<(action: string) => void>();

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  signIn({ mode: 'private' });
  onAction.mockClear();
});
afterEach(cleanup);

function show(page: ReactNode): void {
  render(
    <ModuleProviders name="ui">
      <main>{page}</main>
    </ModuleProviders>,
  );
}

const button = (name: string): HTMLElement => screen.getByText(name).closest('button') ?? document.body;

/** Presses a button like the keyboard does: it has the focus. */
function press(element: HTMLElement): void {
  act(() => element.focus());
  fireEvent.click(element);
}

const isFocused = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()));

// Only a browser test can check that the focus moves to the first item, because it needs a layout.
test('PAT-01 returns the focus to the button of a menu when an item is chosen', async () => {
  show(
    <ActionMenu items={[{ key: 'one', label: 'First', onClick: () => onAction('first') }]}>
      <Button>More</Button>
    </ActionMenu>,
  );
  press(button('More'));
  const line = await screen.findByText('First');
  act(() => line.closest<HTMLElement>('[role="menuitem"]')?.focus());
  expect(document.activeElement).not.toBe(button('More'));
  fireEvent.click(line);
  expect(onAction).toHaveBeenCalledWith('first');
  await isFocused(() => button('More'));
});

test('ADM-01 does not press the newly focused button by the Enter that chooses a menu item', async () => {
  show(
    <ActionMenu
      items={[
        { key: 'one', label: 'First', onClick: () => onAction('first') },
        { key: 'two', label: <a href="#there">Second</a> },
      ]}
    >
      <Button>More</Button>
    </ActionMenu>,
  );
  press(button('More'));
  const line = async (text: string) => (await screen.findByText(text)).closest('[role="menuitem"]') ?? document.body;
  // `false` reports a prevented default.
  expect(fireEvent.keyDown(await line('First'), { key: 'Enter', keyCode: 13, which: 13 })).toBe(false);
  expect(onAction).toHaveBeenCalledTimes(1);
  await isFocused(() => button('More'));
  press(button('More'));
  fireEvent.keyDown(await line('Second'), { key: 'Enter', keyCode: 13, which: 13 });
  await waitFor(() => expect(location.hash).toBe('#there'));
});

test.each([
  [false, 'Sign it'],
  [true, 'Cancel'],
])('PAT-10 moves the focus of a confirmation (removes data: %s) to %s', async (danger, first) => {
  show(
    <Confirmation question="Really?" confirmLabel="Sign it" danger={danger} onConfirm={() => onAction('it')}>
      <Button>Sign</Button>
    </Confirmation>,
  );
  for (const answer of ['Cancel', 'Sign it']) {
    press(button('Sign'));
    await isFocused(() => button(first));
    press(button(answer));
    await isFocused(() => button('Sign'));
  }
  expect(onAction).toHaveBeenCalledTimes(1);
});

test('PAT-10 closes a confirmation on a step back to another address of the page', async () => {
  show(
    <Confirmation question="Really?" confirmLabel="Sign it" onConfirm={() => onAction('it')}>
      <Button>Sign</Button>
    </Confirmation>,
  );
  history.pushState(null, '', '/list?page=2');
  press(button('Sign'));
  await isFocused(() => button('Sign it'));
  act(() => history.back());
  await isFocused(() => button('Sign'));
  expect(onAction).not.toHaveBeenCalled();
});

test('PAT-10 keeps a confirmation open while its page writes another address, which single-spa reports like a step back', async () => {
  show(
    <Confirmation question="Really?" confirmLabel="Sign it" onConfirm={() => onAction('it')}>
      <Button>Sign</Button>
    </Confirmation>,
  );
  press(button('Sign'));
  await isFocused(() => button('Sign it'));
  act(() => {
    dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpaTrigger: 'replaceState' }));
  });
  press(button('Sign it'));
  await isFocused(() => button('Sign'));
  expect(onAction).toHaveBeenCalledTimes(1);
});

test('PAT-12 moves the focus to the first control of a panel, and returns it unless it has moved elsewhere', async () => {
  show(
    <>
      <Popup renderContent={(close) => <Button onClick={close}>Close it</Button>}>
        <Button>Open</Button>
      </Popup>
      <Button>Elsewhere</Button>
    </>,
  );
  press(button('Open'));
  await isFocused(() => button('Close it'));
  press(button('Close it'));
  await isFocused(() => button('Open'));
  press(button('Open'));
  await isFocused(() => button('Close it'));
  act(() => button('Elsewhere').focus());
  fireEvent.click(button('Close it'));
  await waitFor(() => expect(screen.queryByText('Close it')).toBeNull());
  expect(document.activeElement).toBe(button('Elsewhere'));
});

test('PAT-10 focuses a panel without controls itself, and returns the focus', async () => {
  show(
    <Popup renderContent={() => <Button disabled>Keep this text</Button>}>
      <Button>Phrases</Button>
    </Popup>,
  );
  press(button('Phrases'));
  const panel = (await screen.findByText('Keep this text')).closest('[role="tooltip"]');
  await waitFor(() => expect(document.activeElement).toBe(panel));
  fireEvent.click(button('Phrases'));
  await isFocused(() => button('Phrases'));
});

function Asking(question: Question) {
  const ask = useQuestion();
  return <Button onClick={() => void ask(question).then((answer) => onAction(String(answer)))}>Save</Button>;
}

test.each([
  ['It is right', 'true', 'Save'],
  ['Change it', 'false', 'Field'],
])('PAT-03 puts the focus where the user continues after "%s" to a question', async (answer, result, at) => {
  show(
    <>
      <Button>Field</Button>
      <Asking
        title="Is this right?"
        confirmLabel="It is right"
        cancelLabel="Change it"
        onBack={() => button('Field').focus()}
      />
    </>,
  );
  press(button('Save'));
  await screen.findAllByText('Is this right?');
  press(button(answer));
  await waitFor(() => expect(onAction).toHaveBeenCalledWith(result));
  await isFocused(() => button(at));
});

/** A page with a question, and a link to another one. */
function LeavingPage(question: Question) {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? (
    <Button>Next page</Button>
  ) : (
    <>
      <Asking {...question} />
      <Button onClick={() => setLeft(true)}>Leave</Button>
    </>
  );
}

test.each([
  ['goes back to another address of its page', () => history.back()],
  ['comes to another page', () => void fireEvent.click(button('Leave'))],
])('PAT-03 closes an unanswered question when the user %s', async (_, leave) => {
  const onBack = jest.fn();
  history.pushState(null, '', '/list?page=2');
  show(<LeavingPage title="Is this right?" confirmLabel="It is right" cancelLabel="Change it" onBack={onBack} />);
  press(button('Save'));
  await screen.findAllByText('Is this right?');
  act(leave);
  await waitFor(() => expect(onAction).toHaveBeenCalledWith('false'));
  await waitFor(() => expect(screen.queryAllByText('Is this right?')).toEqual([]));
  expect(onBack).not.toHaveBeenCalled();
});

test('PAT-01 leads past the filters to the first row in one step, and without rows to the next element', () => {
  const page = (rows: boolean) => (
    <ModuleProviders name="ui">
      <main>
        <FilterBar active onClear={() => undefined}>
          <input aria-label="name" />
        </FilterBar>
        <Button>Select all</Button>
        {rows ? (
          <ul data-rows>
            <input type="checkbox" />
            <a href="/patient/1">Li Mei</a>
          </ul>
        ) : null}
      </main>
    </ModuleProviders>
  );
  const { rerender } = render(page(true));
  fireEvent.click(button('Skip to the list'));
  expect(document.activeElement).toBe(screen.getByText('Li Mei'));
  rerender(page(false));
  fireEvent.click(button('Skip to the list'));
  expect(document.activeElement).toBe(button('Select all'));
});
