import { useState } from 'react';
import { Field } from '../form/field.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { MomentField } from './moment-field.tsx';

function Sample({ start }: { readonly start: string | null }) {
  const say = useSampleText();
  const [moment, setMoment] = useState(start);
  return (
    <Field label={say('时间', 'Time')}>
      {(control) => <MomentField control={control} value={moment} onChange={setMoment} />}
    </Field>
  );
}

function Empty() {
  return <Sample start={null} />;
}

function Filled() {
  return <Sample start="2026-03-01 09:30" />;
}

export default defineEntry({ Empty, Filled });
