import { Input } from 'antd';
import { FormField } from '../form/form-field.tsx';
import type { Form } from '../form/use-form.ts';
import type { SampleValues } from './use-sample-form.ts';
import { useSampleText } from './use-sample-text.ts';

/** Shows the fields of the sample form. */
export function SampleFields({ form }: { readonly form: Form<SampleValues> }) {
  const say = useSampleText();
  return (
    <>
      <FormField form={form} name="nameCh" label={say('中文名称', 'Chinese name')} required>
        {(control, { value, change }) => (
          <Input {...control} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="nameEn" label={say('英文名称', 'English name')}>
        {(control, { value, change }) => (
          <Input {...control} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
    </>
  );
}

/** Returns the notice that another user has saved. */
export function useSampleStale() {
  const say = useSampleText();
  return {
    title: say('其他用户刚刚修改了此科室', 'Another user has just changed this department'),
    onLoad: () => Promise.resolve(),
  };
}

/** A draft of a fixed day. */
export const SAMPLE_DRAFT = {
  at: new Date(2026, 2, 1, 9, 30),
  restore: () => undefined,
  drop: () => undefined,
} as const;
