import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { type DatePair, DateRangeField } from './date-range-field.tsx';

function Sample({ start }: { readonly start: DatePair }) {
  const say = useSampleText();
  const [days, setDays] = useState(start);
  return (
    <DateRangeField
      labels={[say('开始日期', 'From'), say('结束日期', 'To')]}
      value={days}
      onChange={setDays}
      required
    />
  );
}

function Empty() {
  return <Sample start={[null, null]} />;
}

function Filled() {
  return <Sample start={['2026-01-01', '2026-03-31']} />;
}

export default defineEntry({ Empty, Filled });
