import type { PlainDate } from '@dentarium/domain';
import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { DateField } from './date-field.tsx';
import { Field } from '../form/field.tsx';

function Sample(props: { readonly start: PlainDate | null; readonly error?: string; readonly max?: PlainDate }) {
  const say = useSampleText();
  const [day, setDay] = useState(props.start);
  return (
    <Field label={say('出生日期', 'Date of birth')} error={props.error}>
      {(control) => (
        <DateField
          control={control}
          value={day}
          onChange={setDay}
          clearable
          {...(props.max === undefined ? {} : { max: props.max })}
        />
      )}
    </Field>
  );
}

function Empty() {
  return <Sample start={null} />;
}

function Filled() {
  return <Sample start="2012-03-01" />;
}

function Invalid() {
  const say = useSampleText();
  return <Sample start="2099-03-01" error={say('不能晚于今天', 'It must not be in the future')} />;
}

function Calendar() {
  return (
    <Pressed selector="input">
      <Sample start="2012-03-12" max="2012-03-20" />
    </Pressed>
  );
}

export default defineEntry({ Empty, Filled, Invalid }, { Calendar });
