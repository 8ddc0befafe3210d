import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useTyped } from './use-typed.ts';

function Search({ value, onTake }: { value: string; onTake: (value: string) => void }) {
  const typed = useTyped(value, onTake);
  return (
    <input
      value={typed.value}
      onChange={({ target }) => typed.type(target.value)}
      onKeyDown={({ key }) => (key === 'Enter' ? typed.take() : undefined)}
    />
  );
}

const input = (): HTMLInputElement => screen.getByRole('textbox');
const type = (value: string): boolean => fireEvent.change(input(), { target: { value } });

test('what is typed is seen at once and taken once, when the typing pauses', async () => {
  const onTake = jest.fn();
  render(<Search value="" onTake={onTake} />);
  type('L');
  type('Li');
  expect(input().value).toBe('Li');
  expect(onTake).not.toHaveBeenCalled();
  await waitFor(() => expect(onTake).toHaveBeenCalled());
  expect(onTake.mock.calls).toEqual([['Li']]);
});

test('Enter takes it without waiting', () => {
  const onTake = jest.fn();
  render(<Search value="" onTake={onTake} />);
  type('Li');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onTake.mock.calls).toEqual([['Li']]);
});

test('what is typed gives way to a value from elsewhere', () => {
  const onTake = jest.fn();
  const { rerender } = render(<Search value="" onTake={onTake} />);
  type('Li');
  rerender(<Search value="Wang" onTake={onTake} />);
  expect(input().value).toBe('Wang');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onTake).not.toHaveBeenCalled();
});
