import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DateField } from './date-field.tsx';

const CONTROL = {
  id: 'day',
  status: '',
  'aria-invalid': false,
  'aria-required': false,
  'aria-describedby': 'note',
} as const;

test('ORD-14 keeps the typed date when the pointer rests over the calendar', async () => {
  render(<DateField control={CONTROL} value={null} onChange={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '2026-' } });
  await waitFor(() => expect(document.querySelector('td[title]')).not.toBeNull());
  fireEvent.mouseEnter(document.querySelector('td[title]') ?? document.body);
  expect(field.value).toBe('2026-');
});

/** A field that keeps its date, as forms do. */
function KeptField({ onChange }: { readonly onChange: (date: string | null) => void }) {
  const [date, setDate] = useState<string | null>('2020-01-31');
  return (
    <DateField
      control={CONTROL}
      value={date}
      min="1900-01-01"
      max="2026-11-27"
      clearable
      onChange={(next) => {
        setDate(next);
        onChange(next);
      }}
    />
  );
}

const ENDINGS = {
  Enter: (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }),
  'another field': (field: HTMLElement) => field.blur(),
} as const;
const endings = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];

function typeInto(field: HTMLInputElement, text: string): void {
  field.focus();
  fireEvent.change(field, { target: { value: '' } });
  for (const sign of text) fireEvent.change(field, { target: { value: field.value + sign } });
}

test.each(
  ['1992.4.2', '1992-4-2', '1992/04/2', '1992年4月2日', '１９９２．４．２', '19920402', '1992-04-02'].flatMap((text) =>
    endings.map((ending) => [text, ending] as const),
  ),
)('SAFE-06 reads the date %s, typed sign by sign, after %s', async (text, ending) => {
  const onChange = jest.fn();
  render(<KeptField onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  typeInto(field, text);
  ENDINGS[ending](field);
  await waitFor(() => expect([field.value, onChange.mock.calls.at(-1)]).toEqual(['1992-04-02', ['1992-04-02']]));
});

test('SAFE-06 waits for the second digit of a day', async () => {
  const onChange = jest.fn();
  render(<KeptField onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  typeInto(field, '1992.4.15');
  field.blur();
  await waitFor(() => expect(field.value).toBe('1992-04-15'));
  expect(onChange.mock.calls).toEqual([[null], ['1992-04-15']]);
});

test.each(endings)('SAFE-06 goes on with a picked day after a refused text and %s', async (ending) => {
  const onChange = jest.fn();
  render(<KeptField onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  field.focus();
  fireEvent.change(field, { target: { value: '2025-13-01' } });
  ENDINGS[ending](field);
  expect(field.value).toBe('2025-13-01');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  field.focus();
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  const day = await waitFor(() => {
    const cell = document.querySelector<HTMLElement>('td[title="2020-01-15"]');
    if (cell === null) throw new Error('The calendar is closed');
    return cell;
  });
  fireEvent.click(day);
  await waitFor(() => expect(field.value).toBe('2020-01-15'));
  expect(onChange.mock.calls.at(-1)).toEqual(['2020-01-15']);
  expect(screen.queryByRole('alert')).toBeNull();
});
