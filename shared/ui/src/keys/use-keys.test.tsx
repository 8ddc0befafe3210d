import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useKeys } from './use-keys.ts';

const act = jest.fn<() => void>();

function Screen({ dialog }: { readonly dialog?: 'open' | 'closed' }) {
  useKeys({ n: act });
  return (
    <>
      <input aria-label="name" />
      <button type="button">save</button>
      {dialog === undefined ? null : (
        <div role="dialog" aria-label="form" style={{ display: dialog === 'closed' ? 'none' : 'block' }} />
      )}
    </>
  );
}

test('acts on a single key unless the user types', () => {
  render(<Screen />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
});

test('leaves keys with Ctrl to the browser', () => {
  render(<Screen />);
  act.mockClear();
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'n', metaKey: true });
  expect(act).not.toHaveBeenCalled();
});

test('leaves the keys to an open dialog, but not to a closed one that is still in the page', () => {
  act.mockClear();
  const { rerender } = render(<Screen dialog="open" />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(act).not.toHaveBeenCalled();
  rerender(<Screen dialog="closed" />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
});
