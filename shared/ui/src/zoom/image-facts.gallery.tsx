import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FileImage } from '../image/file-image.tsx';
import { ImageFacts } from './image-facts.tsx';

function Sample(props: { readonly name: string; readonly rotation: number; readonly height: number }) {
  const say = useSampleText();
  return (
    <SampleBox width={540} height={props.height}>
      <FileImage fileId="front" alt={say('正面咬合像', 'Frontal view of the occlusion')} variant="preview" />
      <ImageFacts
        facts={[
          { label: say('患者', 'Patient'), value: props.name },
          { label: say('拍摄日期', 'Taken on'), value: '2026-03-01' },
        ]}
        patientLeft="right"
        view={{ mirror: false, rotation: props.rotation }}
      />
    </SampleBox>
  );
}

function Upright() {
  const say = useSampleText();
  return <Sample name={say('李梅', 'Li Mei')} rotation={0} height={360} />;
}

function Turned() {
  const say = useSampleText();
  return <Sample name={say('李梅', 'Li Mei')} rotation={90} height={360} />;
}

function LongText() {
  const say = useSampleText();
  const name = say('欧阳亚历山大·马克西米利安·冯·霍亨斯陶芬', 'Alexandra Maximiliana Featherstonehaugh-Cholmondeley');
  return <Sample name={name} rotation={0} height={360} />;
}

function SmallBox() {
  const say = useSampleText();
  return <Sample name={say('李梅', 'Li Mei')} rotation={0} height={160} />;
}

export default defineEntry({ Upright, Turned, LongText, SmallBox });
