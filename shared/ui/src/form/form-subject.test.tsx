import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Context, ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { FormDrawer } from './form-drawer.tsx';
import type { FormFrameProps } from './form-frame.ts';
import { FormSubject } from './form-subject.tsx';
import { type Names, ROLE, updateRoleName } from './testing/update-role-name.ts';
import { useForm } from './use-form.ts';

type Frame = (props: FormFrameProps) => ReactNode;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  signIn({ mode: 'private' });
});
afterEach(cleanup);

function SampleForm({ Frame, subject }: { readonly Frame: Frame; readonly subject: string | undefined }) {
  // No draft: nothing is typed.
  const form = useForm<Names, Names>({
    start: { nameCh: '助理', nameEn: '' },
    attemptKey: 'sample',
    save: (send, body) => send(updateRoleName, { params: { id: ROLE.id }, body: { ...body, version: 1 } }),
    onSaved: () => undefined,
  });
  return (
    <Frame title="Rename" form={form} onClose={() => undefined} {...(subject === undefined ? {} : { subject })}>
      <input aria-label="name" />
    </Frame>
  );
}

const FRAMES: readonly (readonly [string, Frame])[] = [
  ['dialog', FormDialog],
  ['drawer', FormDrawer],
];

test.each(FRAMES)('SAFE-06 names the patient of the page in every form: %s', async (_, Frame) => {
  render(
    <ModuleProviders name="ui">
      <FormSubject subject="Li Ming · P0001">
        <SampleForm Frame={Frame} subject={undefined} />
      </FormSubject>
    </ModuleProviders>,
  );
  expect((await screen.findByRole('dialog')).textContent).toContain('Li Ming · P0001');
});

test.each(FRAMES)('SAFE-06 names the patient that another copy of the forms provides: %s', async (_, Frame) => {
  // A module bundles its own copy of the forms; the page provides the other one.
  const Subject = Reflect.get(globalThis, Symbol.for('dentarium.ui.formSubjectContext')) as Context<string>;
  render(
    <ModuleProviders name="ui">
      <Subject value="Li Ming · P0001">
        <SampleForm Frame={Frame} subject={undefined} />
      </Subject>
    </ModuleProviders>,
  );
  expect((await screen.findByRole('dialog')).textContent).toContain('Li Ming · P0001');
});

test.each(FRAMES)('SAFE-06 names the record that a form is about instead of the patient: %s', async (_, Frame) => {
  render(
    <ModuleProviders name="ui">
      <FormSubject subject="Li Ming · P0001">
        <SampleForm Frame={Frame} subject="x-ray.dcm" />
      </FormSubject>
    </ModuleProviders>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('x-ray.dcm');
  expect(dialog.textContent).not.toContain('P0001');
});
