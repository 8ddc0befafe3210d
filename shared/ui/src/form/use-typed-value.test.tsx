import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useTypedValue } from './use-typed-value.ts';

function Search({ value, onTake }: { value: string; onTake: (value: string) => void }) {
  const typed = useTypedValue(value, onTake);
  return (
    <input
      value={typed.value}
      onChange={({ target }) => typed.type(target.value)}
      onKeyDown={({ key }) => (key === 'Enter' ? typed.commit() : undefined)}
    />
  );
}

const input = (): HTMLInputElement => screen.getByRole('textbox');
const type = (value: string): boolean => fireEvent.change(input(), { target: { value } });

test('shows the input at once, and commits it once when the typing pauses', async () => {
  const onTake = jest.fn();
  render(<Search value="" onTake={onTake} />);
  type('L');
  type('Li');
  expect(input().value).toBe('Li');
  expect(onTake).not.toHaveBeenCalled();
  await waitFor(() => expect(onTake).toHaveBeenCalled());
  expect(onTake.mock.calls).toEqual([['Li']]);
});

test('commits on Enter without waiting', () => {
  const onTake = jest.fn();
  render(<Search value="" onTake={onTake} />);
  type('Li');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onTake.mock.calls).toEqual([['Li']]);
});

test('replaces the input by a value from elsewhere', () => {
  const onTake = jest.fn();
  const { rerender } = render(<Search value="" onTake={onTake} />);
  type('Li');
  rerender(<Search value="Wang" onTake={onTake} />);
  expect(input().value).toBe('Wang');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onTake).not.toHaveBeenCalled();
});

test('keeps further input when a committed value arrives late', async () => {
  const onTake = jest.fn();
  const { rerender } = render(<Search value="" onTake={onTake} />);
  type('-3');
  fireEvent.keyDown(input(), { key: 'Enter' });
  type('30');
  rerender(<Search value="-3" onTake={onTake} />);
  expect(input().value).toBe('30');
  await waitFor(() => expect(onTake.mock.calls).toEqual([['-3'], ['30']]));
  rerender(<Search value="30" onTake={onTake} />);
  expect(input().value).toBe('30');
});

test('keeps deleted input deleted before it has arrived', () => {
  const onTake = jest.fn();
  const { rerender } = render(<Search value="" onTake={onTake} />);
  type('Li');
  fireEvent.keyDown(input(), { key: 'Enter' });
  type('');
  fireEvent.keyDown(input(), { key: 'Enter' });
  rerender(<Search value="Li" onTake={onTake} />);
  expect(input().value).toBe('');
  rerender(<Search value="" onTake={onTake} />);
  expect(input().value).toBe('');
  expect(onTake.mock.calls).toEqual([['Li'], ['']]);
});

test('shows the former value again when it returns, and commits nothing', () => {
  const onTake = jest.fn();
  const { rerender } = render(<Search value="" onTake={onTake} />);
  type('Li');
  fireEvent.keyDown(input(), { key: 'Enter' });
  rerender(<Search value="Li" onTake={onTake} />);
  rerender(<Search value="" onTake={onTake} />);
  expect(input().value).toBe('');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onTake.mock.calls).toEqual([['Li']]);
});
