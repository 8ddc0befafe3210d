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

test('a single key acts wherever nobody types', () => {
  render(<Screen />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
});

test("keys with Ctrl stay the browser's", () => {
  render(<Screen />);
  act.mockClear();
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'n', metaKey: true });
  expect(act).not.toHaveBeenCalled();
});

test('an open dialog has the keys; a closed one, still in the page, has not', () => {
  act.mockClear();
  const { rerender } = render(<Screen dialog="open" />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(act).not.toHaveBeenCalled();
  rerender(<Screen dialog="closed" />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
});
