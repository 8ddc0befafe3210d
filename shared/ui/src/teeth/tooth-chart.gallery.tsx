import { useState } from 'react';
import { Focused } from '../gallery/focused.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ToothChart, type ToothChartProps } from './tooth-chart.tsx';

function Chart({ start, ...props }: Partial<ToothChartProps> & { readonly start: readonly number[] }) {
  const say = useSampleText();
  const [teeth, setTeeth] = useState(start);
  return <ToothChart label={say('牙位', 'Teeth')} {...props} value={teeth} onChange={setTeeth} />;
}

function Empty() {
  return <Chart start={[]} />;
}

function Chosen() {
  return <Chart start={[11, 21, 36, 46]} />;
}

function Mixed() {
  return <Chart start={[16, 54, 75]} mixed />;
}

function WithContacts() {
  const [contacts, setContacts] = useState<readonly string[]>(['11-21', '33-34']);
  return <Chart start={[]} contacts={contacts} onContacts={setContacts} />;
}

function WithMarks() {
  const say = useSampleText();
  const marks = new Map([
    [18, [{ sign: 'X', name: say('缺失', 'Missing') }]],
    [36, [{ sign: 'C', name: say('龋', 'Caries') }]],
  ]);
  return <Chart start={[36]} marks={marks} isSelectable={(tooth) => tooth !== 18} />;
}

function ReadOnly() {
  return <Chart start={[14, 24, 34, 44]} readOnly />;
}

function WithFocus() {
  return (
    <Focused selector="[data-place='11']">
      <Chosen />
    </Focused>
  );
}

export default defineEntry({ Empty, Chosen, Mixed, WithContacts, WithMarks, ReadOnly }, { WithFocus });
