import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

/** A field that keeps its date, as forms do. */
function KeptField({ onChange }: { readonly onChange: (date: string | null) => void }) {
  const [date, setDate] = useState<string | null>('2020-01-31');
  return (
    <DateField
      control={{ id: 'day', status: '', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': 'note' }}
      value={date}
      min="1900-01-01"
      onChange={(next) => {
        setDate(next);
        onChange(next);
      }}
    />
  );
}

const WRITTEN_DATES: readonly (readonly [text: string, date: string])[] = [
  ['1992.4.2', '1992-04-02'],
  ['1992-4-2', '1992-04-02'],
  ['1992/4/2', '1992-04-02'],
  ['1992/04/2', '1992-04-02'],
  ['1992年4月2日', '1992-04-02'],
  ['1992年04月02日', '1992-04-02'],
  ['19920402', '1992-04-02'],
  ['1992-04-02', '1992-04-02'],
  ['1992-4-15', '1992-04-15'],
  ['1992/4/15', '1992-04-15'],
  ['1992.12.15', '1992-12-15'],
  ['1992年4月15日', '1992-04-15'],
];
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

test.each(WRITTEN_DATES.flatMap(([text, date]) => endings.map((ending) => [text, date, ending] as const)))(
  'SAFE-06 reads the date %s, typed sign by sign, as %s after %s',
  async (text, date, ending) => {
    const onChange = jest.fn();
    render(<KeptField onChange={onChange} />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    typeInto(field, text);
    ENDINGS[ending](field);
    await waitFor(() => expect([field.value, onChange.mock.calls.at(-1)]).toEqual([date, [date]]));
  },
);

test.each(['1992-4', '1992-13-1', '1899-4-2', '1992-4-0'])('SAFE-06 takes no date from %s', async (text) => {
  const onChange = jest.fn();
  render(<KeptField onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  typeInto(field, text);
  field.blur();
  await waitFor(() => expect(field.value).toBe('2020-01-31'));
  expect(onChange).not.toHaveBeenCalled();
});
