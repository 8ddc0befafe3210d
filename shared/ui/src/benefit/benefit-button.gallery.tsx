import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { OPEN_BENEFIT } from '../gallery/sample-site.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { BenefitButton } from './benefit-button.tsx';

/** A benefit that the membership of the sample user lacks. */
const LOCKED_BENEFIT = 4;

function Unlocked() {
  const say = useSampleText();
  return <BenefitButton benefit={OPEN_BENEFIT}>{say('整理影像', 'Organise images')}</BenefitButton>;
}

function Loading() {
  const say = useSampleText();
  return (
    <BenefitButton benefit={OPEN_BENEFIT} type="primary" loading>
      {say('整理影像', 'Organise images')}
    </BenefitButton>
  );
}

function Locked() {
  const say = useSampleText();
  return <BenefitButton benefit={LOCKED_BENEFIT}>{say('智能重叠', 'Smart overlay')}</BenefitButton>;
}

function LockedReason() {
  return (
    <Pressed>
      <Locked />
    </Pressed>
  );
}

export default defineEntry({ Unlocked, Loading, Locked }, { LockedReason });
