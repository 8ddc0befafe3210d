import type { AnswerCondition, FormDeclaration, StepsField } from '../../declared-form/declaration.ts';
import { choice, is, number, section, text, words } from '../../declared-form/write-fields.ts';
import { REISSUE_REASONS } from '../../orders/order-types.ts';
import { deliveryAddress } from './delivery-address.ts';

const PHOTO = is('reason', ...REISSUE_REASONS.filter(({ photo }) => photo).map(({ reason }) => reason));
/** A template for attachments belongs to no step. */
const ALIGNERS: AnswerCondition = { not: is('reason', 7) };

function steps(arch: 'Upper' | 'Lower', label: string): StepsField {
  return {
    kind: 'steps',
    key: `steps${arch}`,
    label: text(label),
    of: { fact: `shipped${arch}` },
    when: is('arch', 1, arch === 'Upper' ? 2 : 3),
    required: ALIGNERS,
    wide: true,
  };
}

/** What is asked where aligners are to be made again (`domain-forms.md` 14). `shippedUpper` and `shippedLower` list the steps. */
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
      choice('arch', '牙弓|Arch', 1, ['双颌|both', '上颌|upper', '下颌|lower'], { required: true }),
      steps('Upper', '上颌步|Upper steps'),
      steps('Lower', '下颌步|Lower steps'),
      { kind: 'files', key: 'photos', label: text('照片|Photographs'), required: PHOTO, most: 10, wide: true },
      number('quantity', '数量|Quantity', [1, 2, 1], '', { required: true, initial: 1 }),
      words('text', '说明|Remarks', { lines: 3, wide: true, phrases: 'order' }),
      deliveryAddress,
    ]),
  ],
  checks: [],
};
