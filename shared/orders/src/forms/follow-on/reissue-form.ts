import type {
  AnswerCondition,
  FormDeclaration,
  FormFacts,
  FormRecord,
  StepsField,
} from '@dentarium/domain/declared-form';
import { all, any, choice, is, number, section, text, textField } from '@dentarium/domain/declared-form/write-fields';
import { REISSUE_REASONS } from '../../states/order-types.ts';
import { deliveryAddress } from './delivery-address.ts';

const PHOTO = is('reason', ...REISSUE_REASONS.filter(({ photo }) => photo).map(({ reason }) => reason));
/** A template for attachments belongs to no step. */
const ALIGNERS: AnswerCondition = { not: is('reason', 7) };
const UPPER: AnswerCondition = { fact: 'shippedUpper', answered: true };
const LOWER: AnswerCondition = { fact: 'shippedLower', answered: true };

function createStepsField(arch: 'Upper' | 'Lower', label: string): StepsField {
  return {
    kind: 'steps',
    key: `steps${arch}`,
    label: text(label),
    of: { fact: `shipped${arch}` },
    // Retainers have no steps.
    when: arch === 'Upper' ? all(is('arch', 1, 2), UPPER) : all(is('arch', 1, 3), LOWER),
    required: ALIGNERS,
    wide: true,
  };
}

/** The form that applies for a reissue of aligners (`domain-forms.md` 14). `toReissueFacts` returns its facts. */
export const reissueForm: FormDeclaration = {
  key: 'reissue',
  version: 1,
  sections: [
    section('reissue', '补发申请|Reissue', [
      choice(
        'reason',
        '原因|Reason',
        1,
        [
          '丢失|lost',
          '损坏|broken',
          '不贴合|misfit',
          '质量|defect',
          '运输损坏|damaged in transport',
          '漏发|missing in the parcel',
          '附件模板|attachment template',
        ],
        { required: true, wide: true },
      ),
      {
        kind: 'choice',
        key: 'arch',
        label: text('牙弓|Arch'),
        options: [
          { value: 1, label: text('双颌|both'), when: any(all(UPPER, LOWER), { not: any(UPPER, LOWER) }) },
          { value: 2, label: text('上颌|upper'), when: any(UPPER, { not: LOWER }) },
          { value: 3, label: text('下颌|lower'), when: any(LOWER, { not: UPPER }) },
        ],
        required: true,
        initial: { fact: 'onlyArch' },
      },
      createStepsField('Upper', '上颌步|Upper steps'),
      createStepsField('Lower', '下颌步|Lower steps'),
      { kind: 'files', key: 'photos', label: text('照片|Photographs'), required: PHOTO, most: 10, wide: true },
      number('quantity', '数量|Quantity', [1, 2, 1], '', { required: true, initial: 1 }),
      textField('text', '说明|Remarks', { most: 1000, lines: 3, wide: true, phrases: 'order' }),
      deliveryAddress,
    ]),
  ],
  checks: [],
};

/**
 * Returns the facts of an application for a reissue.
 *
 * @param source the shipped steps of each arch, empty for an arch without any; the addresses of the organisation.
 */
export function toReissueFacts(source: {
  readonly shipped: { readonly upper: readonly number[]; readonly lower: readonly number[] };
  readonly addresses: readonly FormRecord[];
}): FormFacts {
  const { upper, lower } = source.shipped;
  const isOne = (upper.length === 0) !== (lower.length === 0);
  return {
    shippedUpper: upper,
    shippedLower: lower,
    onlyArch: isOne ? (lower.length === 0 ? 2 : 3) : null,
    addresses: source.addresses,
  };
}
