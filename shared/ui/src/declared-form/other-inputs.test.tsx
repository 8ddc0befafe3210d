import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { queryPhrases } from '@dentarium/api/medical-records/calls';
import type { DeclaredField, FormAnswers, FormText } from '@dentarium/domain/declared-form';
import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { FormBody } from '../form/form-body.tsx';
import { useForm } from '../form/use-form.ts';
import { type DeclaredAnswers, DeclaredForm } from './declared-form.tsx';
import { DeclaredSummary } from './declared-summary.tsx';
import { type FormTools, FormToolsContext } from './form-tools.ts';
import { toCompleteAnswers } from './form-store.ts';

const text = (en: string): FormText => ({ ch: en, en });
const fields: readonly DeclaredField[] = [
  { kind: 'steps', key: 'steps', label: text('Steps'), of: { fact: 'shipped' } },
  { kind: 'record', key: 'address', label: text('Address'), of: { fact: 'addresses' } },
  { kind: 'files', key: 'photos', label: text('Photos'), most: 2 },
  { kind: 'toothTexts', key: 'points', label: text('Points'), most: 20 },
  { kind: 'text', key: 'remarks', label: text('Remarks'), lines: 3, phrases: 'order' },
  { kind: 'number', key: 'days', label: text('Days'), from: 5, to: 21, step: 1, usual: [7, 10] },
  {
    kind: 'rows',
    key: 'screws',
    label: text('Screws'),
    add: text('Add a screw'),
    most: 2,
    columns: [{ kind: 'contact', key: 'at', label: text('Between') }],
  },
  {
    kind: 'choice',
    key: 'bite',
    label: text('Bite'),
    options: [1, 2].map((value) => ({ value, label: text(`Bite ${value}`) })),
  },
  { kind: 'teeth', key: 'missing', label: text('Missing'), none: text('no tooth') },
  { kind: 'teeth', key: 'pontics', label: text('Pontics'), within: [{ field: 'missing' }] },
];
const declaration = { key: 'test', version: 1, sections: [{ key: 'all', title: text('All'), fields }], checks: [] };
const setting = {
  facts: {
    shipped: [3, 1, 2],
    addresses: [
      { id: 'a1', name: 'First clinic' },
      { id: 'a2', name: 'Second clinic' },
    ],
  },
  day: '2026-05-04',
};
const tools: FormTools = {
  fileName: (id) => `${id}.jpg`,
  addFiles: ({ label, maxCount, onAdd }) => (
    <button type="button" onClick={() => ['f1', 'f2', 'f3'].forEach((id) => onAdd([id]))}>
      {`Add to ${label}, ${maxCount}`}
    </button>
  ),
};

const PHRASE_ID = '00000000-0000-4000-8000-000000000001';
const RECORD_PHRASE_ID = '00000000-0000-4000-8000-000000000002';
let answers: FormAnswers;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  signIn();
  new FakeServer()
    .on(getPreference, () => [])
    .on(insertOrUpdatePreference, () => true as const)
    .on(queryPhrases, () => [
      { id: PHRASE_ID, field: 'order' as const, text: 'Watch the contacts.' },
      { id: RECORD_PHRASE_ID, field: 'process' as const, text: 'Attachments replaced' },
    ]);
});
afterEach(cleanup);

function TestForm({ begin }: { readonly begin: DeclaredAnswers }) {
  const form = useForm<DeclaredAnswers>({ start: begin, save: () => Promise.resolve() });
  return (
    <FormBody form={form}>
      <DeclaredForm
        form={form}
        declaration={declaration}
        setting={setting}
        showAll
        accepted={{ keys: [], onChange: () => undefined }}
      />
      <button type="button" onClick={() => (answers = form.get())}>
        read
      </button>
    </FormBody>
  );
}

function show(begin: DeclaredAnswers = {}): void {
  render(
    <ModuleProviders name="ui">
      <FormToolsContext value={tools}>
        <TestForm begin={{ ...toCompleteAnswers(declaration, {}), ...begin }} />
      </FormToolsContext>
    </ModuleProviders>,
  );
}
const read = (): FormAnswers => {
  fireEvent.click(screen.getByRole('button', { name: 'read' }));
  return answers;
};
const click = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const tooth = (field: string, name: RegExp): HTMLElement =>
  within(document.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? document.body).getByRole('button', { name });
const press = (element: HTMLElement): void => {
  fireEvent.pointerDown(element, { button: 0 });
  fireEvent.pointerUp(window);
};
const pick = async (name: RegExp, option: string): Promise<void> => {
  const box = await screen.findByRole('combobox', { name });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: option } });
  const offered = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  fireEvent.click(offered.at(-1) ?? document.body);
};

test('ORD-02 shows steps as chips, and lets the user remove one that is no longer offered', async () => {
  show({ steps: [9] });
  await screen.findByText('This answer is not offered here');
  click('Steps, step 3');
  click('Steps, step 1');
  click('Steps, step 9');
  await waitFor(() => expect(read()['steps']).toEqual([1, 3]));
  expect(screen.queryByRole('button', { name: 'Steps, step 9' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Steps, step 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Steps, step 2' }).getAttribute('aria-pressed')).toBe('false');
});

test('ORD-02 selects one of the records of a fact, and a contact in a row', async () => {
  show();
  await pick(/^Address/, 'Second clinic');
  click('Add a screw');
  await pick(/^Between, row 1/, '16/15');
  expect(read()).toMatchObject({ address: 'a2', screws: [{ at: '16-15' }] });
});

test('ORD-02 adds files up to the limit, and removes them', async () => {
  show();
  click('Add to Photos, 2');
  await screen.findByText('f1.jpg');
  expect(read()['photos']).toEqual(['f1', 'f2']);
  expect(screen.queryByRole('button', { name: /^Add to Photos/ })).toBeNull();
  click('Remove f1.jpg');
  await screen.findByRole('button', { name: 'Add to Photos, 1' });
  expect(read()['photos']).toEqual(['f2']);
});

/** Returns the name of the focused element. */
function getFocusedName(): string | null | undefined {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.closest('label, button')?.textContent;
}

test('ORD-02 keeps the focus in the field when the pressed button is removed', async () => {
  show({ photos: ['f1', 'f2'], screws: [{ at: '16-15' }], bite: 2 });
  await screen.findByText('f1.jpg');
  const inField = (key: string) =>
    within(document.querySelector<HTMLElement>(`[data-field="${key}"]`) ?? document.body);
  for (const [key, pressedName, nextName] of [
    ['photos', 'Remove f1.jpg', 'Remove f2.jpg'],
    ['photos', 'Remove f2.jpg', 'Add to Photos, 2'],
    ['photos', 'Add to Photos, 2', 'Remove f1.jpg'],
    ['screws', 'Remove row 1', 'Add a screw'],
    ['screws', 'Add a screw', 'Add a screw'],
    ['screws', 'Add a screw', 'Between, row 2'],
    ['bite', 'Clear', 'Bite 1'],
  ] as const) {
    const button = inField(key).getByRole('button', { name: pressedName });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(getFocusedName()).toBe(nextName));
  }
});

test('ORD-02 gives each selected tooth a text', async () => {
  show();
  press(tooth('points', /^14$/));
  await screen.findByText('14: This is needed');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Points, 14' }), { target: { value: 'rotate' } });
  press(tooth('points', /^11$/));
  await screen.findByRole('textbox', { name: 'Points, 11' });
  expect(read()['points']).toEqual([
    { tooth: 14, text: 'rotate' },
    { tooth: 11, text: null },
  ]);
  press(tooth('points', /^11$/));
  expect(read()['points']).toEqual([{ tooth: 14, text: 'rotate' }]);
});

test('ORD-02 appends a phrase of the bank to the typed text', async () => {
  show({ remarks: 'Slowly. ' });
  click('Phrases: Remarks');
  const phrase = await screen.findByRole('button', { name: 'Watch the contacts.' });
  expect(screen.queryByRole('button', { name: 'Attachments replaced' })).toBeNull();
  fireEvent.click(phrase);
  expect(read()['remarks']).toBe('Slowly.\nWatch the contacts.');
});

test('ORD-02 offers common numbers beside the input', async () => {
  show();
  click('10');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Days/).value).toBe('10'));
  expect(read()['days']).toBe(10);
});

test('ORD-02 excludes teeth that are not in another answer', async () => {
  show();
  expect(tooth('pontics', /^14$/).getAttribute('aria-disabled')).toBe('true');
  press(tooth('missing', /^14$/));
  await waitFor(() => expect(tooth('pontics', /^14$/).getAttribute('aria-disabled')).not.toBe('true'));
});

test('ORD-02 summarises each of them', () => {
  render(
    <ModuleProviders name="ui">
      <FormToolsContext value={tools}>
        <DeclaredSummary
          declaration={declaration}
          setting={setting}
          answers={{
            steps: [3, 1],
            address: 'a1',
            photos: ['f1'],
            points: [
              { tooth: 21, text: 'level' },
              { tooth: 14, text: 'rotate' },
            ],
            screws: [{ at: '16-15' }],
          }}
        />
      </FormToolsContext>
    </ModuleProviders>,
  );
  const answer = (label: string): string | null | undefined =>
    screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
  expect(['Steps', 'Address', 'Photos', 'Points', 'Screws', 'Missing'].map(answer)).toEqual([
    '1, 3',
    'First clinic',
    'f1.jpg',
    '14 rotate; 21 level',
    '16/15',
    'no tooth',
  ]);
});
