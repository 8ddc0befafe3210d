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
