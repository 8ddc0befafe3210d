import { defineEntry } from '../gallery/gallery-entry.ts';
import { SAMPLE_DRAFT, SampleFields } from '../gallery/sample-fields.tsx';
import { useSampleForm } from '../gallery/use-sample-form.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FormDrawer } from './form-drawer.tsx';

const IGNORE = (): undefined => undefined;

function Default() {
  const say = useSampleText();
  const form = useSampleForm();
  return (
    <FormDrawer title={say('编辑科室', 'Edit the department')} form={form} onClose={IGNORE}>
      <SampleFields form={form} />
    </FormDrawer>
  );
}

function Invalid() {
  const say = useSampleText();
  const form = useSampleForm('invalid');
  return (
    <FormDrawer title={say('编辑科室', 'Edit the department')} form={form} onClose={IGNORE}>
      <SampleFields form={form} />
    </FormDrawer>
  );
}

function WithDraft() {
  const say = useSampleText();
  const form = useSampleForm();
  return (
    <FormDrawer
      title={say('编辑科室', 'Edit the department')}
      saveLabel={say('保存并继续', 'Save and go on')}
      form={{ ...form, draft: SAMPLE_DRAFT }}
      onClose={IGNORE}
    >
      <SampleFields form={form} />
    </FormDrawer>
  );
}

export default defineEntry({}, { Default, Invalid, WithDraft });
