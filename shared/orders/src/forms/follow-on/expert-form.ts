import type { FormDeclaration, FormFacts, FormRecord } from '@dentarium/domain/declared-form';
import { number, section, text, textField } from '@dentarium/domain/declared-form/write-fields';
import { YUAN } from '@dentarium/domain';

/** The form that asks an expert for advice (`domain-forms.md` 14). `toExpertFacts` returns its facts. */
export const expertForm: FormDeclaration = {
  key: 'expert',
  version: 1,
  sections: [
    section('expert', '专家信息|Expert information', [
      {
        kind: 'record',
        key: 'expert',
        label: text('专家|Expert'),
        of: { fact: 'experts' },
        required: { fact: 'expertNeeded', is: true },
        wide: true,
      },
      textField('question', '咨询问题|Question to the expert', {
        when: { field: 'expert', answered: true },
        most: 2000,
        lines: 4,
        wide: true,
        phrases: 'order',
      }),
      number('agreedFee', '约定费用|Agreed fee', [0, 1_000_000, 1], YUAN, {
        when: { field: 'expert', answered: true },
        required: true,
      }),
    ]),
  ],
  checks: [],
};

/** Returns the facts of the expert form: the available experts, and whether the product requires one. */
export function toExpertFacts(source: {
  readonly experts: readonly FormRecord[];
  readonly isExpertNeeded: boolean;
}): FormFacts {
  return { experts: source.experts, expertNeeded: source.isExpertNeeded };
}
