import type { FormDeclaration, FormFacts, FormRecord } from '@dentarium/domain/declared-form';
import { number, section, textField } from '@dentarium/domain/declared-form/write-fields';
import { YUAN } from '@dentarium/domain';

/** The form that asks an expert for advice (`domain-forms.md` 14). `toExpertFacts` returns its facts. */
export const expertForm: FormDeclaration = {
  key: 'expert',
  version: 1,
  sections: [
    section('expert', { ch: '专家信息', en: 'Expert information' }, [
      {
        kind: 'record',
        key: 'expert',
        label: { ch: '专家', en: 'Expert' },
        of: { fact: 'experts' },
        required: { fact: 'expertNeeded', is: true },
        wide: true,
      },
      textField(
        'question',
        { ch: '咨询问题', en: 'Question to the expert' },
        {
          when: { field: 'expert', answered: true },
          most: 2000,
          lines: 4,
          wide: true,
          phrases: 'order',
        },
      ),
      number('agreedFee', { ch: '约定费用', en: 'Agreed fee' }, [0, 1_000_000, 1], YUAN, {
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
