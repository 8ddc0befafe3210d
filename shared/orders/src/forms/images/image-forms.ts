import type { AnswerCondition, DeclaredField, FormDeclaration } from '@dentarium/domain/declared-form';
import {
  all,
  any,
  check,
  choice,
  choices,
  has,
  is,
  section,
  text,
  textField,
} from '@dentarium/domain/declared-form/write-fields';
import { findFileCategory } from '@dentarium/domain';
import { IMAGE_SLOTS, type ImageSlot, NEEDS_LOWER, NEEDS_UPPER, findSlotForm } from './image-slots.ts';

/** Returns the key of the field that holds the file of a slot. */
export function toSlotKey(category: number): string {
  return `file${category}`;
}

function createSlotFields(form: ImageSlot['form']): DeclaredField[] {
  return IMAGE_SLOTS.filter((slot) => slot.form === form).map((slot) => ({
    kind: 'files',
    key: toSlotKey(slot.category),
    label: findFileCategory(slot.category)?.name ?? text(`${slot.category}|${slot.category}`),
    most: 1,
    ...(slot.required === undefined ? {} : { required: slot.required }),
  }));
}

/** The photographs and radiographs of an order: form 0 (`domain-forms.md` 9.2). */
export const imagesForm: FormDeclaration = {
  key: '0',
  version: 1,
  sections: [
    section('images', '影像|Images', [
      {
        kind: 'record',
        key: 'stage',
        label: text('来源阶段|From stage'),
        of: { fact: 'stages' },
        initial: { fact: 'stage' },
      },
      ...createSlotFields(0),
    ]),
  ],
  checks: [],
};

const SCANNERS = [
  'iTero',
  '3Shape TRIOS',
  'Medit',
  'CEREC',
  '先临|Shining 3D',
  '朗呈|Launca',
  '频泰|Fussen',
  '其他|other',
];

/** The models of an order as files: form 1 (`domain-forms.md` 9.2). */
export const modelsForm: FormDeclaration = {
  key: '1',
  version: 1,
  sections: [
    section('models', '数字模型|Models', createSlotFields(1)),
    section('scanner', '口内扫描仪|Scanner', [
      choice(
        'scanner',
        '口扫品牌|Scanner brand',
        1,
        SCANNERS.map((name) => (name.includes('|') ? name : `${name}|${name}`)),
        { wide: true },
      ),
      textField('scannerOther', '其他品牌|Other brand', {
        when: is('scanner', SCANNERS.length),
        required: true,
        most: 50,
      }),
    ]),
  ],
  checks: [],
};

const LACKS_UPPER: AnswerCondition = { not: has('pieces', 1) };
const LACKS_LOWER: AnswerCondition = { not: has('pieces', 2) };

/** The models of an order by mail, instead of files: form 2 (`domain-forms.md` 9.2). */
export const modelMailingForm: FormDeclaration = {
  key: '2',
  version: 1,
  sections: [
    section('mailing', '寄件信息|Parcel', [
      choice('impressionType', '模型类型|Type of impression', 1, ['硅橡胶|PVS impression', '石膏模型|stone model'], {
        required: true,
      }),
      choices('pieces', '寄送物|Pieces', 1, ['上颌|upper', '下颌|lower', '咬合记录|bite registration'], {
        required: true,
      }),
      {
        kind: 'choice',
        key: 'courier',
        label: text('快递公司|Courier'),
        options: [
          { value: 0, label: text('顺丰速运|SF Express') },
          { value: 1, label: text('其他快递|Other courier') },
        ],
        required: true,
      },
      textField('waybill', '快递单号|Waybill number', {
        required: true,
        characters: 'lettersAndDigits',
        least: 8,
        most: 20,
      }),
      textField('sender', '寄件人|Sender', { required: true, most: 50 }),
      textField('phone', '联系电话|Phone', { required: true, characters: 'phone', most: 20 }),
      { kind: 'date', key: 'mailedAt', label: text('寄出日期|Mailed on'), required: true, latest: 'today' },
    ]),
  ],
  checks: [
    check(
      'error',
      'archNotMailed',
      '寄送物中缺少所需牙弓的模型|The model of an arch that is needed is not sent',
      ['pieces'],
      all({ field: 'pieces', answered: true }, any(all(NEEDS_UPPER, LACKS_UPPER), all(NEEDS_LOWER, LACKS_LOWER))),
    ),
  ],
};

/** The volume of an order: form 5 (`domain-forms.md` 9.2). */
export const cbctForm: FormDeclaration = {
  key: '5',
  version: 1,
  sections: [section('cbct', 'CBCT|CBCT', createSlotFields(5))],
  checks: [],
};

/**
 * Returns a form without the fields that `checkSlots` checks; for models, only the scanner remains. A form without
 * slots is returned unchanged.
 */
export function withoutSlotFields(form: FormDeclaration): FormDeclaration {
  if (findSlotForm(Number(form.key)) === undefined) return form;
  const sections = form.sections.map((one) => ({
    ...one,
    fields: one.fields.filter(({ kind }) => kind !== 'files' && kind !== 'record'),
  }));
  return { ...form, sections };
}
