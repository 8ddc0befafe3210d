import type { FormAnswers } from '@dentarium/domain/declared-form';
import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type DeclaredAnswers, DeclaredForm } from '../declared-form/declared-form.tsx';
import { FormBody } from '../form/form-body.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import { DateField } from './date-field.tsx';
import { type DatePair, DateRangeField } from './date-range-field.tsx';
import { MomentField } from './moment-field.tsx';
import { NumberField } from './number-field.tsx';

interface Values extends Record<string, unknown> {
  readonly date: string | null;
  readonly moment: string | null;
  readonly count: number | null;
  readonly size: number | null;
}
const START: Values = { date: '2020-01-31', moment: '2020-01-31 09:00', count: 5, size: 2.5 };
const DECLARATION = {
  key: 'test',
  version: 1,
  sections: [
    {
      key: 'all',
      title: { ch: 'All', en: 'All' },
      fields: [
        { kind: 'date', key: 'date', label: { ch: 'date', en: 'date' } },
        { kind: 'number', key: 'size', label: { ch: 'size', en: 'size' }, from: 0, to: 30, step: 0.1 },
      ],
    },
  ],
  checks: [],
} as const;

let savedValues: jest.Mock<(values: unknown) => void>;
beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  sessionStorage.clear();
  signIn();
  savedValues = jest.fn();
});
afterEach(cleanup);

/** A form with a field of each kind. */
function TypedForm() {
  const form = useForm<Values>({
    start: START,
    draftKey: 'typed',
    save: (_send, values) => Promise.resolve(savedValues(values)),
  });
  return (
    <FormBody form={form}>
      <FormField form={form} name="date" label="date">
        {(control, { value, change }) => (
          <DateField control={control} value={value} max="2026-11-27" clearable onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="moment" label="moment">
        {(control, { value, change }) => (
          <MomentField control={control} value={value} max="2026-11-27 12:00" onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="count" label="count">
        {(control, { value, change }) => (
          <NumberField control={control} value={value} min={0} max={30} step={1} required onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="size" label="size">
        {(control, { value, change }) => (
          <NumberField control={control} value={value} min={0} max={30} decimals={1} unit="mm" onChange={change} />
        )}
      </FormField>
      <button type="submit">save</button>
    </FormBody>
  );
}

/** The same inputs outside of a form, as filters. */
function Filters() {
  const [filters, setFilters] = useState(START);
  const [range, setRange] = useState<DatePair>(['2020-01-31', '2020-02-28']);
  const change = (values: Partial<Values>): void => {
    savedValues(values);
    setFilters({ ...filters, ...values });
  };
  return (
    <>
      <DateField
        control={{ 'aria-label': 'date' }}
        value={filters.date}
        max="2026-11-27"
        onChange={(date) => change({ date })}
      />
      <NumberField
        control={{ 'aria-label': 'count' }}
        value={filters.count}
        min={0}
        max={30}
        onChange={(count) => change({ count })}
      />
      <DateRangeField
        labels={['from', 'to']}
        value={range}
        onChange={(pair) => {
          savedValues({ pair });
          setRange(pair);
        }}
      />
    </>
  );
}

/** A declared form, whose answers are the typed texts. */
function Declared() {
  const form = useForm<DeclaredAnswers>({
    start: { date: '2020-01-31', size: 2.5 },
    draftKey: 'declared',
    save: () => Promise.resolve(),
  });
  return (
    <FormBody form={form}>
      <DeclaredForm form={form} declaration={DECLARATION} setting={{ facts: {}, day: '2026-11-27' }} showAll />
      <button type="button" onClick={() => savedValues(form.get() satisfies FormAnswers)}>
        read
      </button>
    </FormBody>
  );
}

const SCREENS = { form: TypedForm, filters: Filters, declared: Declared } as const;
function show(screenName: keyof typeof SCREENS): { readonly unmount: () => void } {
  const Screen = SCREENS[screenName];
  return render(
    <ModuleProviders name="ui">
      <Screen />
    </ModuleProviders>,
  );
}

const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
function typeInto(name: string, text: string): void {
  const input = field(name);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
}
function enter(name: string, text: string): void {
  typeInto(name, text);
  fireEvent.blur(field(name));
}

/** Returns the texts that describe an input: those of its error, hint or alert. */
function describe(name: string): string {
  const ids = (field(name).getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const REFUSED: readonly (readonly [text: string, reasons: Readonly<Record<'date' | 'moment' | 'number', RegExp>>])[] = [
  ['2025-13-01', { date: /no such day/, moment: /no such day/, number: /number/ }],
  ['2062-05-01', { date: /not be after 2026-11-27/, moment: /Add the time/, number: /number/ }],
  ['last visit 2030', { date: /not a date/, moment: /not a date/, number: /number/ }],
  ['92.4.2', { date: /four digits/, moment: /four digits/, number: /number/ }],
  ['2062-05-01 10:00', { date: /not a date/, moment: /not be after/, number: /number/ }],
  ['12a', { date: /not a date/, moment: /not a date/, number: /number/ }],
  ['３１', { date: /not a date/, moment: /not a date/, number: /at most 30/ }],
  ['-1', { date: /not a date/, moment: /not a date/, number: /at least 0/ }],
];
const PLACES = [
  ['form', 'date', 'date'],
  ['form', 'moment', 'moment'],
  ['form', 'count', 'number'],
  ['form', 'size', 'number'],
  ['filters', 'date', 'date'],
  ['filters', 'count', 'number'],
] as const;

test.each(PLACES)(
  'SAFE-06 in %s keeps in %s, a %s, every refused text with the reason, and saves nothing',
  async (screenName, name, kind) => {
    show(screenName);
    for (const [text, reasons] of REFUSED) {
      enter(name, text);
      await waitFor(() => expect(describe(name)).toMatch(reasons[kind]));
      expect([field(name).value, field(name).getAttribute('aria-invalid')]).toEqual([text, 'true']);
    }
    screen.queryByRole('button', { name: 'save' })?.click();
    await waitFor(() => expect(describe(name)).toMatch(REFUSED.at(-1)?.[1][kind] ?? /never/));
    expect(savedValues).not.toHaveBeenCalled();
  },
);

test('SAFE-06 moves the focus to a refused text when the form is saved', async () => {
  show('form');
  enter('count', '12a');
  screen.getByRole('button', { name: 'save' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(document.activeElement).toBe(field('count')));
  expect(savedValues).not.toHaveBeenCalled();
});

test.each([
  ['date', '2025-13-01'],
  ['moment', '2026-11-27'],
  ['count', '12a'],
  ['size', '1,25'],
])('SAFE-06 restores the refused text of %s with the draft, and saves nothing', async (name, text) => {
  const first = show('form');
  enter(name, text);
  first.unmount();
  show('form');
  fireEvent.click(await screen.findByRole('button', { name: /Continue/ }));
  await waitFor(() => expect(field(name).value).toBe(text));
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
  expect(savedValues).not.toHaveBeenCalled();
});

const ACCEPTED = [
  ['date', '１９９２．４．２', { date: '1992-04-02' }],
  ['date', '1992年4月2日', { date: '1992-04-02' }],
  ['date', '', { date: null }],
  ['moment', '2026/11/7 9:05', { moment: '2026-11-07 09:05' }],
  ['count', '１２', { count: 12 }],
  ['size', '1,5 mm', { size: 1.5 }],
] as const;

test.each(ACCEPTED)('SAFE-06 saves %s, typed as %j, after a refused text', async (name, text, values) => {
  show('form');
  enter(name, '2025-13-01');
  await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
  enter(name, text);
  await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('false'));
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(savedValues).toHaveBeenCalledWith({ ...START, ...values }));
});

test('SAFE-06 saves no form whose required number was emptied', async () => {
  show('form');
  enter('count', '');
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(describe('count')).toBe('Write a number'));
  expect([field('count').value, savedValues.mock.calls]).toEqual(['', []]);
});

test('SAFE-06 shows no reason while a text is typed for the first time', () => {
  show('form');
  typeInto('date', '2025-1');
  expect([describe('date'), field('date').getAttribute('aria-invalid')]).toEqual(['', 'false']);
});

test.each([
  ['from', '2025-13-01', /no such day/],
  ['to', 'soon', /not a date/],
  ['from', '2021-01-01', /end before it begins/],
  ['to', '2019-01-01', /end before it begins/],
])('SAFE-06 keeps in the side %s of a range the text %j with the reason', async (side, text, reason) => {
  show('filters');
  enter(side, text);
  await waitFor(() => expect(describe(side)).toMatch(reason));
  expect(field(side).value).toBe(text);
  expect(savedValues).not.toHaveBeenCalled();
});

test('SAFE-06 takes a range when its second side makes it possible', async () => {
  show('filters');
  enter('from', '2021.1.1');
  await waitFor(() => expect(describe('from')).toMatch(/end before/));
  enter('to', '2021年2月3日');
  await waitFor(() => expect(savedValues.mock.calls).toEqual([[{ pair: ['2021-01-01', '2021-02-03'] }]]));
  expect(describe('from')).toBe('');
});

test.each([
  ['date', '2025-13-01'],
  ['date', 'soon'],
  ['size', '12a'],
])('SAFE-06 keeps the refused text of the declared field %s, %j, as its answer', async (name, text) => {
  show('declared');
  enter(name, text);
  await waitFor(() => expect(describe(name)).not.toBe(''));
  expect(field(name).value).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'read' }));
  expect(savedValues.mock.calls.at(-1)).toMatchObject([{ [name]: text }]);
});
