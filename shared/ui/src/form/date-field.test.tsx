import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { DateField } from './date-field.tsx';

test('ORD-14 keeps the typed date when the pointer rests over the calendar', async () => {
  render(
    <DateField
      control={{ id: 'day', status: '', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': 'note' }}
      value={null}
      onChange={() => undefined}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: '2026-' } });
  await waitFor(() => expect(document.querySelector('td[title]')).not.toBeNull());
  fireEvent.mouseEnter(document.querySelector('td[title]') ?? document.body);
  expect(field.value).toBe('2026-');
});

test.each(['1992.4.2', '1992-4-2', '1992/4/2', '1992年4月2日', '1992年04月02日', '19920402', '1992-04-02'])(
  'SAFE-06 reads the date %s as people write it',
  async (text) => {
    const onChange = jest.fn();
    render(
      <DateField
        control={{ id: 'day', status: '', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': 'note' }}
        value={null}
        onChange={onChange}
      />,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox');
    field.focus();
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('1992-04-02'));
  },
);
