import type {
  AnswerCondition,
  FormDeclaration,
  FormFacts,
  FormRecord,
  StepsField,
  FormText,
} from '@dentarium/domain/declared-form';
import { all, any, choice, is, number, section, textField } from '@dentarium/domain/declared-form/write-fields';
import { REISSUE_REASONS } from '../../states/order-types.ts';
import { deliveryAddress } from './delivery-address.ts';

const PHOTO = is('reason', ...REISSUE_REASONS.filter(({ photo }) => photo).map(({ reason }) => reason));
/** A template for attachments belongs to no step. */
const ALIGNERS: AnswerCondition = { not: is('reason', 7) };
const UPPER: AnswerCondition = { fact: 'shippedUpper', answered: true };
const LOWER: AnswerCondition = { fact: 'shippedLower', answered: true };

function createStepsField(arch: 'Upper' | 'Lower', label: FormText): StepsField {
  return {
    kind: 'steps',
    key: `steps${arch}`,
    label,
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
    section('reissue', { ch: '补发申请', en: 'Reissue' }, [
      choice(
        'reason',
        { ch: '原因', en: 'Reason' },
        1,
        [
          { ch: '丢失', en: 'lost' },
          { ch: '损坏', en: 'broken' },
          { ch: '不贴合', en: 'misfit' },
          { ch: '质量', en: 'defect' },
          { ch: '运输损坏', en: 'damaged in transport' },
          { ch: '漏发', en: 'missing in the parcel' },
          { ch: '附件模板', en: 'attachment template' },
        ],
        { required: true, wide: true },
      ),
      {
        kind: 'choice',
        key: 'arch',
        label: { ch: '牙弓', en: 'Arch' },
        options: [
          {
            value: 1,
            label: { ch: '双颌', en: 'both' },
            when: any(all(UPPER, LOWER), { not: any(UPPER, LOWER) }),
          },
          { value: 2, label: { ch: '上颌', en: 'upper' }, when: any(UPPER, { not: LOWER }) },
          { value: 3, label: { ch: '下颌', en: 'lower' }, when: any(LOWER, { not: UPPER }) },
        ],
        required: true,
        initial: { fact: 'onlyArch' },
      },
      createStepsField('Upper', { ch: '上颌步', en: 'Upper steps' }),
      createStepsField('Lower', { ch: '下颌步', en: 'Lower steps' }),
      {
        kind: 'files',
        key: 'photos',
        label: { ch: '照片', en: 'Photographs' },
        required: PHOTO,
        most: 10,
        wide: true,
      },
      number('quantity', { ch: '数量', en: 'Quantity' }, [1, 2, 1], '', { required: true, initial: 1 }),
      textField('text', { ch: '说明', en: 'Remarks' }, { most: 1000, lines: 3, wide: true, phrases: 'order' }),
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
