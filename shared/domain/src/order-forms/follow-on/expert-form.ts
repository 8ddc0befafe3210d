import type { FormDeclaration } from '../../declared-form/declaration.ts';
import { number, section, text, words } from '../../declared-form/write-fields.ts';

/** Whom an order asks for advice (`domain-forms.md` 14). The fact `experts` lists them, `expertNeeded` says whether there must be one. */
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
      },
      words('question', '咨询问题|Question to the expert', {
        when: { field: 'expert', answered: true },
        most: 2000,
        lines: 4,
        wide: true,
        phrases: 'order',
      }),
      number('agreedFee', '约定费用|Agreed fee', [0, 1_000_000, 0.01], '¥', {
        when: { field: 'expert', answered: true },
        required: true,
      }),
    ]),
  ],
  checks: [],
};
