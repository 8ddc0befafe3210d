import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleFields } from '../gallery/sample-fields.tsx';
import { useSampleForm } from '../gallery/use-sample-form.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormSubject } from './form-subject.tsx';

const IGNORE = (): undefined => undefined;

function Default() {
  const say = useSampleText();
  const form = useSampleForm();
  return (
    <FormSubject subject={say('李思涵 · CX0001', 'Li Sihan · CX0001')}>
      <FormDialog title={say('重命名科室', 'Rename the department')} form={form} onClose={IGNORE}>
        <SampleFields form={form} />
      </FormDialog>
    </FormSubject>
  );
}

export default defineEntry({}, { Default });
