import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { DigitsInput } from './digits-input.tsx';
import { Field } from './field.tsx';

function Sample({ start, error }: { readonly start: number | null; readonly error?: string }) {
  const say = useSampleText();
  const [steps, setSteps] = useState(start);
  return (
    <Field label={say('步数', 'Number of steps')} error={error}>
      {(control) => <DigitsInput control={control} value={steps} onChange={setSteps} maxDigits={3} />}
    </Field>
  );
}

function Empty() {
  return <Sample start={null} />;
}

function Filled() {
  return <Sample start={24} />;
}

function Invalid() {
  const say = useSampleText();
  return <Sample start={999} error={say('最多 60 步', 'At most 60 steps')} />;
}

export default defineEntry({ Empty, Filled, Invalid });
