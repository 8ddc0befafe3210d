import { Input } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { type SampleValues, useSampleForm } from '../gallery/use-sample-form.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FormField } from './form-field.tsx';
import type { Form } from './use-form.ts';

function Sample({ form }: { readonly form: Form<SampleValues> }) {
  const say = useSampleText();
  return (
    <FormField
      form={form}
      name="nameCh"
      label={say('中文名称', 'Chinese name')}
      required
      hint={say('最多 50 个字', 'At most 50 characters')}
    >
      {(control, { value, change }) => (
        <Input {...control} value={value} onChange={({ target }) => change(target.value)} />
      )}
    </FormField>
  );
}

function Filled() {
  return <Sample form={useSampleForm()} />;
}

function SavedByOther() {
  return <Sample form={{ ...useSampleForm(), conflictText: () => '口腔正畸科' }} />;
}

function Refused() {
  const say = useSampleText();
  return <Sample form={{ ...useSampleForm(), refusalText: () => say('名称已被使用', 'The name is taken') }} />;
}

export default defineEntry({ Filled, SavedByOther, Refused });
