import { useState } from 'react';
import { Field } from '../form/field.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { NumberField } from './number-field.tsx';

function Sample(props: { readonly start: number | null; readonly error?: string; readonly unit?: string }) {
  const say = useSampleText();
  const [steps, setSteps] = useState(props.start);
  return (
    <Field label={say('步数', 'Number of steps')} error={props.error}>
      {(control) => (
        <NumberField control={control} value={steps} min={0} max={999} unit={props.unit ?? ''} onChange={setSteps} />
      )}
    </Field>
  );
}

function Empty() {
  return <Sample start={null} />;
}

function Filled() {
  return <Sample start={24} />;
}

function WithUnit() {
  return <Sample start={50} unit="mm" />;
}

function Invalid() {
  const say = useSampleText();
  return <Sample start={999} error={say('最多 60 步', 'At most 60 steps')} />;
}

export default defineEntry({ Empty, Filled, WithUnit, Invalid });
