import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRecordKeys } from './use-record-keys.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const onMirror = jest.fn<() => void>();

function Page({ hasDialog = false }: { readonly hasDialog?: boolean }) {
  useRecordKeys({ m: onMirror }, () => document.activeElement?.id === 'image');
  return (
    <>
      <button type="button" id="image">
        Image
      </button>
      {hasDialog ? (
        <div role="dialog">
          <button type="button">Save</button>
        </div>
      ) : null}
    </>
  );
}

const countActs = (): number => {
  onMirror.mockClear();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
  return onMirror.mock.calls.length;
};

test('SAFE-05 acts on a key that changes a record only while its image has the focus', () => {
  render(<Page />);
  expect(countActs()).toBe(0);
  screen.getByText('Image').focus();
  expect(countActs()).toBe(1);
});

test.each(['by itself', 'by a key'])('SAFE-05 ignores such a key for one second after a dialog closed %s', (how) => {
  const { rerender } = render(<Page hasDialog />);
  screen.getByText('Save').focus();
  // It stays open for a while, as one that waits for the server.
  jest.advanceTimersByTime(5000);
  if (how === 'by a key') fireEvent.keyDown(screen.getByText('Save'), { key: 'Escape' });
  rerender(<Page />);
  screen.getByText('Image').focus();
  expect(countActs()).toBe(0);
  jest.advanceTimersByTime(850);
  expect(countActs()).toBe(0);
  jest.advanceTimersByTime(300);
  expect(countActs()).toBe(1);
});
