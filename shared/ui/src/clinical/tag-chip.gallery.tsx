import StarOutlined from '@ant-design/icons/StarOutlined';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox, SampleRow } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { TagChip } from './tag-chip.tsx';

function EveryKind() {
  const say = useSampleText();
  return (
    <SampleRow>
      <TagChip>{say('复诊', 'Return visit')}</TagChip>
      <TagChip kind="accent">{say('新患者', 'New patient')}</TagChip>
      <TagChip kind="success">{say('已完成', 'Finished')}</TagChip>
      <TagChip kind="warning">{say('待确认', 'To confirm')}</TagChip>
      <TagChip kind="danger">{say('已终止', 'Terminated')}</TagChip>
    </SampleRow>
  );
}

function WithIcon() {
  const say = useSampleText();
  return <TagChip icon={<StarOutlined aria-hidden />}>{say('典型病例', 'Typical case')}</TagChip>;
}

function LongText() {
  const say = useSampleText();
  return (
    <SampleBox width={180} height={32}>
      <TagChip>
        {say('需要与口腔外科和牙周科共同会诊的患者', 'To be discussed with oral surgery and periodontology')}
      </TagChip>
    </SampleBox>
  );
}

export default defineEntry({ EveryKind, WithIcon, LongText });
