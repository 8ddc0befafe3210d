import { STAGE_CODES, STAGE_KINDS } from '@dentarium/domain';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox, SampleRow } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { StageChip } from './stage-chip.tsx';

function EveryKind() {
  return (
    <SampleRow>
      {STAGE_KINDS.map(({ code, name }) => (
        <StageChip key={code} code={code} name={name.ch} />
      ))}
    </SampleRow>
  );
}

function LongName() {
  const say = useSampleText();
  return (
    <SampleBox width={180} height={32}>
      <StageChip
        code={STAGE_CODES.during}
        name={say('第二阶段矫治中期复查及附件更换', 'Review in the middle of the second phase, with new attachments')}
      />
    </SampleBox>
  );
}

export default defineEntry({ EveryKind, LongName });
