import { type Names, ROLE, updateRoleName } from './testing/update-role-name.ts';
import { languageAtom, ModuleProviders, pageStore, setLeaveQuestion } from '@dentarium/platform';
import { FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { useEffect } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import { type Form, type FormOptions, useForm } from './use-form.ts';

const FIELDS = ['nameCh', 'nameEn'] as const;
type Options = Partial<FormOptions<Names, unknown, unknown>>;

let server: FakeServer;
let renderCounts: Record<string, number>;
let closeCount: number;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  sessionStorage.clear();
  signIn({ mode: 'private' });
  server = new FakeServer();
  renderCounts = { nameCh: 0, nameEn: 0 };
  closeCount = 0;
});
afterEach(cleanup);

function RoleForm(options: Options) {
  const form = useForm<Names, unknown>({
    start: { nameCh: '助理', nameEn: 'Assistant' },
    toBody: (names) => ({ ...names, version: 1 }),
    schema: updateRoleName.body,
    rules: (names) => [
      ...FIELDS.filter((name) => names[name] === '').map((name) => ({ field: name, problem: 'required' })),
      ...(names.nameCh === names.nameEn ? [{ field: 'nameEn' as const, problem: 'same' }] : []),
    ],
    problemText: (problem) => (problem === 'same' ? 'Both are the same' : undefined),
    save: (send, body) => send(updateRoleName, { params: { id: 9 }, body: body as Names & { version: number } }),
    onSaved: () => {
      closeCount += 1;
    },
    ...options,
  });
  return (
    <FormDialog title="Role" form={form} onClose={() => undefined}>
      {FIELDS.map((name) => (
        <FormField key={name} form={form} name={name} label={name} required>
          {(control, { value, change }) => {
            renderCounts[name] = (renderCounts[name] ?? 0) + 1;
            return <Input {...control} value={value} onChange={({ target }) => change(target.value)} />;
          }}
        </FormField>
      ))}
    </FormDialog>
  );
}

function show(options: Options = {}): void {
  render(
    <ModuleProviders name="ui">
      <RoleForm {...options} />
    </ModuleProviders>,
  );
}
const field = (name: string): HTMLInputElement => screen.getByLabelText(new RegExp(`^${name}`));
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: /Save/ }));
const listSentBodies = () => server.listReceived(updateRoleName).map(({ body }) => body);

test('sends the input once, however often it is submitted', async () => {
  server.on(updateRoleName, () => ROLE);
  show();
  type('nameEn', 'Helper');
  save();
  save();
  fireEvent.keyDown(field('nameEn'), { key: 'Enter' });
  await waitFor(() => expect(closeCount).toBe(1));
  save();
  await act(async () => undefined);
  expect(listSentBodies()).toEqual([{ nameCh: '助理', nameEn: 'Helper', version: 1 }]);
});

test('saves on Enter in a field', async () => {
  server.on(updateRoleName, () => ROLE);
  show();
  type('nameEn', 'Helper');
  fireEvent.keyDown(field('nameEn'), { key: 'Enter' });
  await waitFor(() => expect(listSentBodies()).toHaveLength(1));
});

test.each([
  ['a rule', '', 'This is needed'],
  ['the schema of the call', 'x'.repeat(31), 'This is too long or too large'],
])('shows an error from %s at its field, which gets the focus', async (_, value, error) => {
  show();
  type('nameEn', value);
  act(() => field('nameCh').focus());
  save();
  const note = await screen.findByText(error);
  await waitFor(() => expect(document.activeElement).toBe(field('nameEn')));
  expect(field('nameEn').getAttribute('aria-describedby')).toBe(note.id);
  expect(field('nameEn').value).toBe(value);
  expect(listSentBodies()).toEqual([]);
});

test('shows an error when the field is left, and rechecks a dependent field', async () => {
  show();
  type('nameEn', '助理');
  expect(screen.queryByText('Both are the same')).toBeNull();
  fireEvent.blur(field('nameEn'));
  await screen.findByText('Both are the same');
  type('nameCh', '护士');
  await waitFor(() => expect(screen.queryByText('Both are the same')).toBeNull());
});

test('focuses the first of several errors from the top', async () => {
  show();
  type('nameEn', '');
  type('nameCh', '');
  save();
  await waitFor(() => expect(document.activeElement).toBe(field('nameCh')));
});

test('scrolls the whole first invalid field into view, with the error below its input', async () => {
  const scrolledElements: unknown[] = [];
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(this: Element) {
    scrolledElements.push(this.getAttribute('data-field'));
  });
  show();
  type('nameCh', '');
  save();
  await waitFor(() => expect([...new Set(scrolledElements)]).toEqual(['nameCh']));
  scroll.mockRestore();
});

test.each<[string, Refusal, Options, string]>([
  [
    'by the fields in its details',
    new Refusal('request.invalid', { fields: [{ field: 'nameEn', problem: 'same' }] }),
    {},
    'Both are the same',
  ],
  ['by its code', new Refusal('role.notFound'), { refusals: { 'role.notFound': 'nameEn' } }, ''],
])('shows a refusal at the field %s until it is changed', async (_, refusal, options, words) => {
  server.on(updateRoleName, () => {
    throw refusal;
  });
  show(options);
  type('nameEn', 'Helper');
  save();
  await waitFor(() => expect(field('nameEn').getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field('nameEn').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain(words);
  expect(note?.textContent).not.toBe('');
  expect(document.activeElement).toBe(field('nameEn'));
  type('nameCh', '护士');
  expect(field('nameEn').getAttribute('aria-invalid')).toBe('true');
  type('nameEn', 'Nurse');
  await waitFor(() => expect(field('nameEn').getAttribute('aria-invalid')).toBe('false'));
});

test('merges the version of another user, and keeps the input', async () => {
  let version = 1;
  server.on(updateRoleName, () => {
    if (version === 1) throw new Refusal('version.stale', { noun: 'role' });
    return ROLE;
  });
  show({
    toBody: (names) => ({ ...names, version }),
    stale: {
      noun: 'role',
      title: 'Saved by somebody else',
      load: () => {
        version = 2;
        return Promise.resolve({ nameCh: '护士', nameEn: 'Nurse' });
      },
    },
  });
  type('nameEn', 'Helper');
  save();
  await screen.findByText('Saved by somebody else');
  fireEvent.click(screen.getByRole('button', { name: 'Load the latest' }));
  await screen.findByText('Now saved by somebody else: Nurse');
  expect([field('nameCh').value, field('nameEn').value]).toEqual(['护士', 'Helper']);
  // The button has this name once nothing is pending.
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listSentBodies().at(-1)).toEqual({ nameCh: '护士', nameEn: 'Helper', version: 2 }));
});

test('changes the initial values under the input, including a value without an input', async () => {
  let form: Form<Names & { version: number }> | undefined;
  function Begun() {
    const current = useForm<Names & { version: number }>({
      start: { nameCh: '助理', nameEn: 'Assistant', version: 1 },
      save: () => Promise.resolve(),
    });
    useEffect(() => {
      form = current;
    });
    return (
      <FormDialog title="Role" form={current} onClose={() => undefined}>
        {FIELDS.map((name) => (
          <FormField key={name} form={current} name={name} label={name}>
            {(control, { value, change }) => (
              <Input {...control} value={value} onChange={({ target }) => change(target.value)} />
            )}
          </FormField>
        ))}
      </FormDialog>
    );
  }
  render(
    <ModuleProviders name="ui">
      <Begun />
    </ModuleProviders>,
  );
  type('nameEn', 'Helper');
  await waitFor(() => expect(form?.unsaved).toBe(true));
  act(() => form?.begin({ nameCh: '护士', nameEn: 'Nurse', version: 2 }));
  expect([field('nameCh').value, field('nameEn').value]).toEqual(['护士', 'Helper']);
  expect([form?.get().version, form?.unsaved]).toEqual([2, true]);
  act(() => form?.discard());
  expect([field('nameCh').value, field('nameEn').value, form?.unsaved]).toEqual(['护士', 'Nurse', false]);
});

test('offers a draft that was left, but not one that was saved', async () => {
  server.on(updateRoleName, () => ROLE);
  show({ draftKey: 'role.9' });
  type('nameEn', 'Helper');
  cleanup();
  show({ draftKey: 'role.9' });
  expect(field('nameEn').value).toBe('Assistant');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }));
  await waitFor(() => expect(field('nameEn').value).toBe('Helper'));
  save();
  await waitFor(() => expect(closeCount).toBe(1));
  cleanup();
  show({ draftKey: 'role.9' });
  expect(screen.queryByRole('button', { name: 'Continue with it' })).toBeNull();
});

test.each([
  [true, 'removes the draft of a user who discards it and leaves'],
  [false, 'keeps the draft of a user who stays'],
])('AUTH-06 SAFE-06 (%s) %s', async (isAgreed) => {
  setLeaveQuestion(() => isAgreed);
  history.replaceState(null, '', '/form');
  show({ draftKey: 'role.9' });
  type('nameEn', 'Helper');
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1));
  history.pushState(null, '', '/other');
  await waitFor(() => expect(location.pathname).toBe(isAgreed ? '/other' : '/form'));
  await act(async () => undefined);
  cleanup();
  expect(Object.keys(sessionStorage)).toHaveLength(isAgreed ? 0 : 1);
  setLeaveQuestion(() => true);
});

test('AUTH-06 keeps the focus in a field while a button of the draft is pressed, so that no message moves it', async () => {
  show({ draftKey: 'role.9' });
  type('nameEn', 'Helper');
  cleanup();
  show({ draftKey: 'role.9' });
  for (const name of ['Continue with it', 'Discard']) {
    const isFocusMoved = fireEvent.mouseDown(await screen.findByRole('button', { name }));
    expect(isFocusMoved).toBe(false);
  }
});

test('AUTH-06 keeps the input during the request of a form that stays open, unsaved, for the next save', async () => {
  let answer = (): void => undefined;
  const heldAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(updateRoleName, () => heldAnswer.then(() => ROLE));
  show({ draftKey: 'role.9', toNextValues: (_, values) => values });
  type('nameEn', 'Helper');
  save();
  await waitFor(() => expect(listSentBodies()).toHaveLength(1));
  type('nameEn', 'Helper of');
  answer();
  await waitFor(() => expect(closeCount).toBe(1));
  expect(field('nameEn').value).toBe('Helper of');
  await waitFor(() => {
    save();
    expect(listSentBodies()).toHaveLength(2);
  });
  expect(listSentBodies()[1]).toMatchObject({ nameEn: 'Helper of', nameCh: '助理' });
});

test('handles a failure without a field itself, and shows one of a field there', async () => {
  server.on(updateRoleName, () => {
    throw new Refusal('server.failed');
  });
  const failures: string[] = [];
  show({ onFailure: (error) => failures.push(error.message), refusals: { 'role.invalid': 'nameEn' } });
  type('nameEn', 'Helper');
  save();
  await waitFor(() => expect(failures).toHaveLength(1));
  server.on(updateRoleName, () => {
    throw new Refusal('role.invalid');
  });
  await waitFor(() => {
    save();
    expect(listSentBodies()).toHaveLength(2);
  });
  await waitFor(() => expect(field('nameEn').getAttribute('aria-invalid')).toBe('true'));
  expect(failures).toHaveLength(1);
});

test('returns to the form after a question before sending', async () => {
  server.on(updateRoleName, () => ROLE);
  let questionCount = 0;
  show({
    save: async (send, body) => {
      questionCount += 1;
      return questionCount === 1
        ? null
        : send(updateRoleName, { params: { id: 9 }, body: body as Names & { version: number } });
    },
  });
  type('nameEn', 'Helper');
  save();
  await waitFor(() => expect(questionCount).toBe(1));
  expect(listSentBodies()).toEqual([]);
  await waitFor(() => {
    save();
    expect(listSentBodies()).toHaveLength(1);
  });
});

test('rerenders no other field while typing', async () => {
  show();
  type('nameEn', 'A');
  await act(async () => undefined);
  renderCounts = { nameCh: 0, nameEn: 0 };
  for (const value of ['As', 'Ass', 'Assi']) {
    type('nameEn', value);
    await act(async () => undefined);
  }
  expect(renderCounts).toEqual({ nameCh: 0, nameEn: 3 });
});
