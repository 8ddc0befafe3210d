import { defineEntry } from '../gallery/gallery-entry.ts';
import { SAMPLE_DRAFT, SampleFields, useSampleStale } from '../gallery/sample-fields.tsx';
import { useSampleForm } from '../gallery/use-sample-form.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FormDialog } from './form-dialog.tsx';

const IGNORE = (): undefined => undefined;

function Default() {
  const say = useSampleText();
  const form = useSampleForm();
  return (
    <FormDialog title={say('重命名科室', 'Rename the department')} form={form} onClose={IGNORE}>
      <SampleFields form={form} />
    </FormDialog>
  );
}

function Invalid() {
  const say = useSampleText();
  const form = useSampleForm('invalid');
  return (
    <FormDialog title={say('重命名科室', 'Rename the department')} form={form} onClose={IGNORE}>
      <SampleFields form={form} />
    </FormDialog>
  );
}

function Saving() {
  const say = useSampleText();
  const form = useSampleForm('saving');
  return (
    <FormDialog title={say('重命名科室', 'Rename the department')} form={form} onClose={IGNORE}>
      <SampleFields form={form} />
    </FormDialog>
  );
}

function SavedByOther() {
  const say = useSampleText();
  const form = useSampleForm();
  const stale = useSampleStale();
  return (
    <FormDialog
      title={say('重命名科室', 'Rename the department')}
      form={{ ...form, stale, draft: SAMPLE_DRAFT }}
      onClose={IGNORE}
    >
      <SampleFields form={form} />
    </FormDialog>
  );
}

function Danger() {
  const say = useSampleText();
  const form = useSampleForm();
  return (
    <FormDialog
      title={say('删除科室', 'Delete the department')}
      form={form}
      saveLabel={say('删除', 'Delete')}
      danger
      ready={false}
      aside={say('无法撤销', 'This cannot be undone')}
      onClose={IGNORE}
    >
      <SampleFields form={form} />
    </FormDialog>
  );
}

export default defineEntry({}, { Default, Invalid, Saving, SavedByOther, Danger });
