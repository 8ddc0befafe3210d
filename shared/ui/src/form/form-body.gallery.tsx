import { defineEntry } from '../gallery/gallery-entry.ts';
import { SAMPLE_DRAFT, SampleFields, useSampleStale } from '../gallery/sample-fields.tsx';
import { useSampleForm } from '../gallery/use-sample-form.ts';
import { FormBody, FormNotices } from './form-body.tsx';

function TwoColumns() {
  const form = useSampleForm();
  return (
    <FormBody form={form}>
      <SampleFields form={form} />
    </FormBody>
  );
}

function OneColumn() {
  const form = useSampleForm();
  return (
    <FormBody form={form} narrow>
      <SampleFields form={form} />
    </FormBody>
  );
}

function Invalid() {
  const form = useSampleForm('invalid');
  return (
    <FormBody form={form}>
      <SampleFields form={form} />
    </FormBody>
  );
}

function SavedByOther() {
  return <FormNotices form={{ stale: useSampleStale(), draft: null }} />;
}

function WithDraft() {
  return <FormNotices form={{ stale: null, draft: SAMPLE_DRAFT }} />;
}

export default defineEntry({ TwoColumns, OneColumn, Invalid, SavedByOther, WithDraft });
