import type { FormDeclaration } from '../../declared-form/declaration.ts';
import {
  all,
  check,
  choice,
  choices,
  has,
  is,
  number,
  rows,
  section,
  words,
} from '../../declared-form/write-fields.ts';

/** The kinds of treatment items; the third moves front teeth alone, which need no lateral cephalogram. */
const KINDS = ['全程|full', '简单|simple', '前牙|anterior', '青少年|teen', '儿童|children', '保持器|retainer'];

/** A treatment item of a manufacturer's catalogue, for the editor of the lab (`domain-forms.md` 9.1). */
export const treatmentItemForm: FormDeclaration = {
  key: 'treatmentItem',
  version: 1,
  sections: [
    section('product', '产品|Product', [
      words('nameCh', '中文名称|Name in Chinese', { required: true, most: 50 }),
      words('nameEn', '英文名称|Name in English', { required: true, most: 50 }),
      choice('kind', '类别|Kind', 1, KINDS, { required: true, wide: true }),
      words('shortCh', '中文简介|Description in Chinese', { required: true, most: 200, lines: 2, wide: true }),
      words('shortEn', '英文简介|Description in English', { required: true, most: 200, lines: 2, wide: true }),
      words('lightColor', '浅色|Light colour', { required: true, characters: 'colour', most: 7 }),
      words('deepColor', '深色|Deep colour', { required: true, characters: 'colour', most: 7 }),
    ]),
    section('scope', '适用范围|Scope', [
      choices('orderTypes', '适用|Order types', 0, ['矫治|treatment', '保持|retention', '调整|adjustment'], {
        required: true,
      }),
      choices('dentalAges', '牙龄|Dentition', 1, ['替牙期|mixed', '恒牙期|permanent'], { required: true }),
      choice('arches', '牙弓|Arches', 1, ['单颌|single', '双颌|both'], { required: true, initial: 2 }),
      number('maxSteps', '最大步数（0 为不限）|Maximum steps (0: unlimited)', [0, 99, 1], '', {
        required: true,
        initial: 0,
      }),
      number('restarts', '重启次数|Restarts', [0, 99, 1], '', { required: true, initial: 0 }),
      number('validMonths', '有效期（月）|Validity in months', [1, 120, 1], '', { required: true, initial: 60 }),
      choice(
        'retainerPhase',
        '保持器|Retainers',
        0,
        ['无|none', '结束时|at the end', '治疗中也可|also during treatment'],
        { required: true, initial: 1 },
      ),
      choice('isNeedExpert', '需专家|Needs expert', 0, ['否|no', '是|yes'], { required: true, initial: 0 }),
    ]),
    section('offer', '价格与内容|Price and inclusions', [
      number('price', '价格|Price', [0, 10_000_000, 0.01], '¥'),
      number('oldPrice', '原价|Old price', [0, 10_000_000, 0.01], '¥'),
      rows(
        'inclusions',
        '包含内容|Inclusions',
        '添加内容|Add an inclusion',
        [
          words('ch', '中文|Chinese', { required: true, most: 50 }),
          words('en', '英文|English', { required: true, most: 50 }),
          choice('included', '是否包含|Included', 0, ['不含|no', '包含|yes'], { required: true }),
        ],
        {},
      ),
    ]),
  ],
  checks: [
    check(
      'error',
      'oldPriceLower',
      '原价应高于价格|The old price is above the price',
      ['oldPrice'],
      all(
        { field: 'oldPrice', answered: true },
        { field: 'price', answered: true },
        { not: { amount: { field: 'oldPrice' }, above: { field: 'price' } } },
      ),
    ),
    check(
      'error',
      'retainerForTreatment',
      '保持器产品不能用于矫治|A retainer is no treatment',
      ['kind', 'orderTypes'],
      all(is('kind', 6), has('orderTypes', 0)),
    ),
  ],
};
