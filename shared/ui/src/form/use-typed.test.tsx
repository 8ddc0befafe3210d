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

test('what is typed on stays when what was taken before arrives late', async () => {
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

test('what was deleted again before it arrived stays deleted', () => {
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

test('the value that was typed over shows again when it comes back, and nothing is taken', () => {
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
