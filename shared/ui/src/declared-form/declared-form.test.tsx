import { insertOrUpdatePreference, getPreference } from '@dentarium/api/doctors/calls';
import {
  type FormAnswers,
  type DeclaredField,
  type FormDeclaration,
  type FormSection,
  createInitialAnswers,
  toSubmittedAnswers,
  evaluateForm,
} from '@dentarium/domain/declared-form';
import { prescriptionForm } from '@dentarium/orders/forms';
import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { FormBody } from '../form/form-body.tsx';
import { useForm } from '../form/use-form.ts';
import { type DeclaredAnswers, DeclaredForm } from './declared-form.tsx';
import { DeclaredSummary } from './declared-summary.tsx';
import { toCompleteAnswers } from './form-store.ts';

const setting = {
  facts: { dentalAge: 2, stepLimit: 60, missing: [18, 28], preference: 2, overbiteMm: 5 },
  day: '2026-05-04',
};
const start = toCompleteAnswers(prescriptionForm, createInitialAnswers(prescriptionForm, setting.facts));

let answers: FormAnswers;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  signIn();
  new FakeServer().on(getPreference, () => []).on(insertOrUpdatePreference, () => true as const);
});
afterEach(cleanup);

interface FormProps {
  readonly begin: DeclaredAnswers;
  readonly showAll: boolean;
  readonly declaration: FormDeclaration;
}

function Prescription({ begin, showAll, declaration }: FormProps) {
  const form = useForm<DeclaredAnswers>({ start: begin, save: () => Promise.resolve() });
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  return (
    <FormBody form={form}>
      <DeclaredForm
        form={form}
        declaration={declaration}
        setting={setting}
        showAll={showAll}
        accepted={{ keys: accepted, onChange: setAccepted }}
      />
      <button type="button" onClick={() => (answers = form.get())}>
        read
      </button>
    </FormBody>
  );
}

/** Returns sections of the form by their keys. */
function pickSections(...keys: readonly string[]): readonly FormSection[] {
  return prescriptionForm.sections.filter(({ key }) => keys.includes(key));
}

function show(sections: readonly FormSection[], begin: FormAnswers = {}, showAll = false): void {
  render(
    <ModuleProviders name="ui">
      <Prescription
        begin={{ ...start, ...(begin as DeclaredAnswers) }}
        showAll={showAll}
        declaration={{ ...prescriptionForm, sections }}
      />
    </ModuleProviders>,
  );
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const choose = (section: string, group: RegExp, option: string): boolean =>
  fireEvent.click(within(part(section).getByRole('group', { name: group })).getByLabelText(option));
const read = (): FormAnswers => {
  fireEvent.click(screen.getByRole('button', { name: 'read' }));
  return answers;
};

test('shows the fields whose conditions are met, in their sections', () => {
  show(pickSections('scope', 'aesthetics'), { designMode: 0 });
  expect(part('Scope').getByRole('group', { name: /^Design mode/ })).toBeTruthy();
  expect(part('Scope').queryByRole('group', { name: /^Untreated arch/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Anterior aesthetics' })).toBeNull();
});

test('shows the fields that depend on an answer, and hides them again without losing their answers', async () => {
  show(pickSections('scope', 'extraction'));
  choose('Extraction', /^Extraction\W*$/, 'yes');
  const timing = await screen.findByRole('group', { name: /^Timing/ });
  fireEvent.click(within(timing).getByLabelText('before step n'));
  fireEvent.change(await screen.findByLabelText(/^Before step/), { target: { value: '12' } });
  choose('Extraction', /^Extraction\W*$/, 'no');
  await waitFor(() => expect(screen.queryByLabelText(/^Before step/)).toBeNull());
  expect(read()).toMatchObject({ extraction: 0, extractTiming: 2, extractBefore: 12 });
  expect(toSubmittedAnswers(prescriptionForm, evaluateForm(prescriptionForm, answers, setting))).not.toHaveProperty(
    'extractBefore',
  );
  choose('Extraction', /^Extraction\W*$/, 'yes');
  const restoredInput = await screen.findByLabelText<HTMLInputElement>(/^Before step/);
  expect(restoredInput.value).toBe('12');
});

test.each([
  ['12,5', 12.5, 'In steps of 1'],
  ['many', 'many', 'Please answer this again'],
  ['61', 61, 'Between 0 and 60'],
  ['20', 20, ''],
])('keeps a number that is typed as %p as it is typed', async (typed, value, error) => {
  show(pickSections('scope', 'staging'));
  const field = screen.getByLabelText<HTMLInputElement>(/^Limit of steps/);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  await waitFor(() => expect(note?.textContent).toBe(error));
  expect(field.value).toBe(typed);
  expect(read()['maxSteps']).toBe(value);
});

test('shows missing answers once the user wants to finish', () => {
  show(pickSections('scope', 'extraction'));
  expect(screen.queryByText('This is needed')).toBeNull();
  cleanup();
  show(pickSections('scope', 'extraction'), {}, true);
  expect(part('Extraction').getByText('This is needed')).toBeTruthy();
});

test('shows an error of a rule at its fields, and lets the user accept a warning', async () => {
  show(pickSections('scope', 'extraction', 'spacing', 'staging'), {
    extraction: 1,
    spaceGoal: 0,
    maxSteps: 60,
    wearDays: 21,
  });
  expect(
    part('Spacing').getByText('After an extraction, choose to close the spaces or to keep listed ones'),
  ).toBeTruthy();
  const warning = await screen.findByText('The treatment takes more than 36 months');
  const accept = screen.getByLabelText<HTMLInputElement>('I have seen this and go on');
  fireEvent.click(accept);
  await waitFor(() => expect(accept.checked).toBe(true));
  fireEvent.change(screen.getByLabelText(/^Days per step/), { target: { value: '10' } });
  await waitFor(() => expect(warning.isConnected).toBe(false));
});

test('charts teeth, excludes missing ones from extraction, and separates reasons', () => {
  show(pickSections('scope', 'teeth', 'extraction'), { extraction: 1 });
  const tooth = (chart: string, name: RegExp) =>
    within(document.querySelector<HTMLElement>(`[data-field="${chart}"]`) ?? document.body).getByRole('button', {
      name,
    });
  const press = (element: HTMLElement): void => {
    fireEvent.pointerDown(element, { button: 0 });
    fireEvent.pointerUp(window);
  };
  expect(tooth('extractTeeth', /^18$/).getAttribute('aria-disabled')).toBe('true');
  press(tooth('extractTeeth', /^14$/));
  expect(screen.getByRole('radiogroup', { name: 'Tooth movement restrictions: reason' })).toBeTruthy();
  press(tooth('noMoveTeeth', /^11$/));
  fireEvent.click(part('Tooth restrictions and condition').getByText('2 bridge'));
  press(tooth('noMoveTeeth', /^21$/));
  expect(read()).toMatchObject({
    extractTeeth: [14],
    noMoveTeeth: [
      { tooth: 11, mark: 1 },
      { tooth: 21, mark: 2 },
    ],
  });
});

/** Returns the section with elastics without the cut of cross elastics. */
function removeCrossCut(section: FormSection): FormSection {
  const fields = section.fields.map((field): DeclaredField => {
    if (field.kind !== 'rows') return field;
    const columns = field.columns.map((column) =>
      column.key === 'cut' ? { ...column, when: { not: { column: 'kind', is: 3 } } } : column,
    );
    return { ...field, columns };
  });
  return { ...section, fields };
}

test('adds and removes rows, and leaves a column empty in a row to which it does not apply', async () => {
  show(
    [...pickSections('scope'), ...pickSections('sagittal').map(removeCrossCut)],
    { designMode: 1, apGoalR: 1, apMethodsR: [5] },
    true,
  );
  const field = screen.getByRole('group', { name: /^Elastics/ });
  const add = within(field).getByRole('button', { name: 'Add an elastic' });
  expect(within(field).queryByRole('table')).toBeNull();
  fireEvent.click(add);
  const cell = (name: string): Promise<HTMLElement> => within(field).findByRole('combobox', { name });
  const pick = async (name: string, option: string): Promise<void> => {
    fireEvent.mouseDown(await cell(name));
    // Only a part of a long list is rendered.
    fireEvent.change(await cell(name), { target: { value: option } });
    const offered = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
    fireEvent.click(offered.at(-1) ?? document.body);
  };
  await screen.findByText('Kind, row 1: This is needed');
  await pick('Kind, row 1', 'Class II');
  await pick('From tooth, row 1', '13');
  await pick('To tooth, row 1', '16');
  await screen.findAllByText(
    'An elastic does not start and end in the same arch (other than a triangle or a box), nor on a missing tooth',
  );
  await pick('To tooth, row 1', '46');
  await waitFor(() =>
    expect(
      screen.queryByText(
        'An elastic does not start and end in the same arch (other than a triangle or a box), nor on a missing tooth',
      ),
    ).toBeNull(),
  );
  fireEvent.click(add);
  await pick('Kind, row 2', 'cross');
  await waitFor(() => expect(within(field).queryByRole('combobox', { name: 'Cut, row 2' })).toBeNull());
  expect(within(field).getByRole('combobox', { name: 'Cut, row 1' })).toBeTruthy();
  fireEvent.click(within(field).getByRole('button', { name: 'Remove row 2' }));
  expect(read()['elastics']).toEqual([{ kind: 1, from: 13, to: 46, cut: null }]);
});

test('ORD-02 gives each selected tooth and contact an amount, and clears all at once', async () => {
  show(pickSections('scope', 'spacing'), { spaceGoal: 2 }, true);
  const field = document.querySelector<HTMLElement>('[data-field="spaceList"]') ?? document.body;
  const press = (name: RegExp): void => {
    fireEvent.pointerDown(within(field).getByRole('button', { name }), { button: 0 });
    fireEvent.pointerUp(window);
  };
  press(/^14$/);
  const amount = await within(field).findByRole<HTMLInputElement>('textbox', { name: 'Where, 14' });
  await screen.findByText('14: This is needed');
  fireEvent.change(amount, { target: { value: '12,5' } });
  await screen.findByText('14: Between 0.1 and 12');
  fireEvent.change(amount, { target: { value: '0,5' } });
  fireEvent.click(within(field).getByRole('button', { name: /11.*21|21.*11/ }));
  fireEvent.change(await within(field).findByRole('textbox', { name: /^Where, .*11/ }), { target: { value: '2' } });
  expect(read()['spaceList']).toEqual([
    { at: 14, amount: 0.5 },
    { at: '11-21', amount: 2 },
  ]);
  press(/^14$/);
  expect(read()['spaceList']).toEqual([{ at: '11-21', amount: 2 }]);
  press(/^14$/);
  fireEvent.click(within(field).getByRole('button', { name: 'Clear' }));
  expect(read()['spaceList']).toEqual([]);
});

test('sets an answer that other answers determine, with the reason', async () => {
  show(pickSections('scope', 'extraction', 'crowding'), { extractTeeth: [14] });
  const readSelection = () =>
    part('Crowding')
      .getByRole('group', { name: /^Extraction, upper/ })
      .querySelector('.ant-radio-wrapper-checked')?.textContent;
  expect(readSelection()).toBeUndefined();
  choose('Extraction', /^Extraction\W*$/, 'yes');
  await waitFor(() => expect(readSelection()).toBe('primarily'));
  await part('Crowding').findByText('Set because teeth of this arch are extracted');
  expect(read()).toMatchObject({ crExtractUpper: 2, crExtractLower: 0 });
  choose('Extraction', /^Extraction\W*$/, 'no');
  await waitFor(() => expect(readSelection()).toBe('none'));
  await part('Crowding').findAllByText('Set because no tooth of this arch is extracted');
  expect(part('Crowding').queryByText('Set because teeth of this arch are extracted')).toBeNull();
});

test('rerenders only the typed field among 150', async () => {
  const renderedFields = new Set<string>();
  // A field is rendered with its label.
  const watched = (field: DeclaredField): DeclaredField => ({
    ...field,
    get label() {
      renderedFields.add(field.key);
      return field.label;
    },
  });
  const steps: FormSection = {
    key: 'steps',
    title: { ch: '步骤', en: 'Steps' },
    fields: Array.from({ length: 60 }, (_, index) => ({
      kind: 'text',
      key: `step${index + 1}`,
      label: { ch: `第 ${index + 1} 步`, en: `Step ${index + 1}` },
    })),
  };
  show(
    [...prescriptionForm.sections, steps].map((section) => ({ ...section, fields: section.fields.map(watched) })),
    { designMode: 2 },
  );
  expect(renderedFields.size).toBeGreaterThan(110);
  const field = document.querySelector<HTMLInputElement>('[data-field="step7"] input');
  if (field === null) throw new Error('The form has no step 7');
  fireEvent.change(field, { target: { value: 'a' } });
  fireEvent.blur(field);
  await act(async () => undefined);
  renderedFields.clear();
  for (const value of ['ab', 'abc', 'abcd']) {
    fireEvent.change(field, { target: { value } });
    await act(async () => undefined);
  }
  expect(field.value).toBe('abcd');
  expect([...renderedFields]).toEqual(['step7']);
});

test('summarises the answers, missing answers, broken rules and changes', () => {
  render(
    <ModuleProviders name="ui">
      <DeclaredSummary
        declaration={prescriptionForm}
        setting={setting}
        answers={{
          ...start,
          extraction: 1,
          extractTeeth: [24, 14],
          spaceGoal: 0,
          noMoveTeeth: [{ tooth: 14, mark: 2 }],
          maxSteps: 60,
          wearDays: 21,
          special: ' Slowly ',
          apGoalR: 1,
          apMethodsR: [5],
          elastics: [{ kind: 1, from: 13, to: 46, cut: 2 }],
        }}
        previousAnswers={{ ...start, extraction: 0, spaceUse: 2, expandMax: 2 }}
        accepted={['longTreatment']}
        toHref={(field) => `/order#${field}`}
      />
    </ModuleProviders>,
  );
  const answer = (label: string): HTMLElement => {
    const row = screen.getByText(label).parentElement;
    if (row === null) throw new Error(`${label} has no row`);
    return row;
  };
  expect(answer('Teeth to extract').textContent).toContain('14, 24');
  expect(answer('Tooth movement restrictions').textContent).toContain('14 bridge');
  expect(answer('Elastics').textContent).toContain('Class II 13 46 button cut-out');
  expect(answer('Days per step').textContent).toContain('21');
  expect(answer('Remarks').textContent).toContain('Slowly');
  expect(answer('Remarks').dataset['changed']).toBe('true');
  // Text of several lines has a line of its own.
  expect([answer('Remarks').dataset['wide'], answer('Elastics').dataset['wide']]).toEqual(['true', 'false']);
  expect(answer('Remarks').textContent).toContain('Before: Not answered');
  // The field is no longer asked for.
  expect(answer('For').textContent).toContain('Before: restoration');
  expect(answer('Design mode').dataset['changed']).toBe('false');
  const filledIn = within(screen.getByRole('region', { name: 'Not asked, filled in' }));
  expect(filledIn.getByText('Limit of expansion per side').parentElement?.textContent).toContain('2 mm');
  expect(screen.queryByText('Class II division')).toBeNull();
  expect(answer('Attachment restrictions').textContent).toContain('none');
  expect(screen.getByText(/A tooth to extract cannot be missing/)).toBeTruthy();
  expect(screen.getByText(/36 months \(Accepted\)/)).toBeTruthy();
  cleanup();
  render(
    <ModuleProviders name="ui">
      <DeclaredSummary
        declaration={prescriptionForm}
        setting={setting}
        answers={start}
        toHref={(field) => `/order#${field}`}
      />
    </ModuleProviders>,
  );
  const [missing] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'This is needed' });
  expect(missing?.getAttribute('href')).toBe('/order#extraction');
});

test('shows a section with the name of the heading above without its own heading', () => {
  const scope = (headingAbove: string): HTMLElement | null => {
    cleanup();
    render(
      <ModuleProviders name="ui">
        <DeclaredSummary declaration={prescriptionForm} setting={setting} answers={start} headingAbove={headingAbove} />
      </ModuleProviders>,
    );
    return within(screen.getByRole('region', { name: 'Scope' })).queryByRole('heading');
  };
  expect(scope('Prescription')).not.toBeNull();
  expect(scope('Scope')).toBeNull();
});
