import type { FormAnswers } from '@dentarium/domain/declared-form';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SAMPLE_ANSWERS, SAMPLE_DECLARATION, SAMPLE_SETTING } from '../gallery/sample-declaration.ts';
import { DeclaredSummary } from './declared-summary.tsx';

function Sample({
  answers,
  previousAnswers,
}: {
  readonly answers: FormAnswers;
  readonly previousAnswers?: FormAnswers;
}) {
  return (
    <DeclaredSummary
      declaration={SAMPLE_DECLARATION}
      answers={answers}
      setting={SAMPLE_SETTING}
      accepted={['anchorage']}
      toHref={(field) => `#declared-form?field=${field}`}
      {...(previousAnswers === undefined ? {} : { previousAnswers })}
    />
  );
}

function Answered() {
  return <Sample answers={SAMPLE_ANSWERS} />;
}

function Unanswered() {
  return <Sample answers={{}} />;
}

function Changed() {
  return <Sample answers={SAMPLE_ANSWERS} previousAnswers={{ ...SAMPLE_ANSWERS, days: 10, fixed: [] }} />;
}

// One at a time: sections of two summaries would have the same names.
export default defineEntry({ Answered }, { Unanswered, Changed });
