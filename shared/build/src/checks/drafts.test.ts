import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { drafts } from './drafts.ts';

const FORM = 'const form = useForm({ start: { text: "" } });';

test('AUTH-06 requires the key of a form’s draft, or the reason for having none', async () => {
  using workspace = createTemporaryWorkspace({
    'mf-a/src/kept.tsx': 'const form = useForm<Values>({ draftKey: `a.${id}` });',
    'mf-a/src/secret.tsx': `// No draft: secrets.\n${FORM}`,
    'mf-a/src/silent.tsx': FORM,
    'mf-a/src/silent.test.tsx': FORM,
    'mf-a/src/why.tsx': `// No draft:\n${FORM}`,
    'shared/ui/src/form/use-form.ts': 'export function useForm<Values>() {}',
    'shell/src/silent.tsx': 'const form = useForm<Values>({ start });',
  });
  expect((await drafts.run(workspace.root)).map((line) => line.split(':')[0])).toEqual([
    'mf-a/src/silent.tsx',
    'mf-a/src/why.tsx',
    'shell/src/silent.tsx',
  ]);
});

test('SAFE-06 requires the key of an attempt of a form that creates something', async () => {
  const create = '// No draft: choices.\nuseForm({ save: (send) => send(insertPatientInfo, {}) });';
  using workspace = createTemporaryWorkspace({
    'mf-a/src/draft.tsx': create.replace('save:', 'draftKey: "a", save:'),
    'mf-a/src/attempt.tsx': create.replace('save:', 'attemptKey: "a", save:'),
    'mf-a/src/forgetful.tsx': create,
    'mf-a/src/update.tsx': create.replace('insertPatientInfo', 'updatePatientInfo'),
  });
  expect((await drafts.run(workspace.root)).map((line) => line.split(':')[0])).toEqual(['mf-a/src/forgetful.tsx']);
});
