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
  return <FormNotices form={{ stale: useSampleStale(), draft: null, attempt: null }} />;
}

function WithDraft() {
  return <FormNotices form={{ stale: null, draft: SAMPLE_DRAFT, attempt: null }} />;
}

const AT = new Date(2026, 4, 4, 9, 30);
const handleNothing = (): void => undefined;

/** Shows the notice of an unanswered attempt in each of its states. */
function UnansweredAttempt() {
  return (['checking', 'saved', 'unknown'] as const).map((state) => {
    const attempt = { state, at: AT, isRepeatable: true, onRetry: handleNothing, onClose: handleNothing };
    return <FormNotices key={state} form={{ stale: null, draft: null, attempt }} />;
  });
}

export default defineEntry({ TwoColumns, OneColumn, Invalid, SavedByOther, WithDraft, UnansweredAttempt });
