import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { DoctorName } from './doctor-name.tsx';

function Present() {
  return <DoctorName name={useSampleText()('王医生', 'Dr Wang')} isFormer={false} />;
}

function Former() {
  return <DoctorName name={useSampleText()('王医生', 'Dr Wang')} isFormer />;
}

function LongName() {
  const say = useSampleText();
  return (
    <SampleBox width={140} height={32}>
      <DoctorName name={say('欧阳司徒慕容医生', 'Dr Alexandrina Featherstone')} isFormer />
    </SampleBox>
  );
}

export default defineEntry({ Present, Former, LongName });
