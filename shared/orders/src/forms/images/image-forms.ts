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
    label: findFileCategory(slot.category)?.name ?? { ch: `${slot.category}`, en: `${slot.category}` },
    most: 1,
    ...(slot.required === undefined ? {} : { required: slot.required }),
  }));
}

/** The photographs and radiographs of an order: form 0 (`domain-forms.md` 9.2). */
export const imagesForm: FormDeclaration = {
  key: '0',
  version: 1,
  sections: [
    section('images', { ch: '影像', en: 'Images' }, [
      {
        kind: 'record',
        key: 'stage',
        label: { ch: '来源阶段', en: 'From stage' },
        of: { fact: 'stages' },
        initial: { fact: 'stage' },
      },
      ...createSlotFields(0),
    ]),
  ],
  checks: [],
};

const BRANDS = ['iTero', '3Shape TRIOS', 'Medit', 'CEREC'];
const SCANNERS = [
  ...BRANDS.map((name) => ({ ch: name, en: name })),
  { ch: '先临', en: 'Shining 3D' },
  { ch: '朗呈', en: 'Launca' },
  { ch: '频泰', en: 'Fussen' },
  { ch: '其他', en: 'other' },
];

/** The models of an order as files: form 1 (`domain-forms.md` 9.2). */
export const modelsForm: FormDeclaration = {
  key: '1',
  version: 1,
  sections: [
    section('models', { ch: '数字模型', en: 'Models' }, createSlotFields(1)),
    section('scanner', { ch: '口内扫描仪', en: 'Scanner' }, [
      choice('scanner', { ch: '口扫品牌', en: 'Scanner brand' }, 1, SCANNERS, { wide: true }),
      textField(
        'scannerOther',
        { ch: '其他品牌', en: 'Other brand' },
        {
          when: is('scanner', SCANNERS.length),
          required: true,
          most: 50,
        },
      ),
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
    section('mailing', { ch: '寄件信息', en: 'Parcel' }, [
      choice(
        'impressionType',
        { ch: '模型类型', en: 'Type of impression' },
        1,
        [
          { ch: '硅橡胶', en: 'PVS impression' },
          { ch: '石膏模型', en: 'stone model' },
        ],
        {
          required: true,
        },
      ),
      choices(
        'pieces',
        { ch: '寄送物', en: 'Pieces' },
        1,
        [
          { ch: '上颌', en: 'upper' },
          { ch: '下颌', en: 'lower' },
          { ch: '咬合记录', en: 'bite registration' },
        ],
        {
          required: true,
        },
      ),
      {
        kind: 'choice',
        key: 'courier',
        label: { ch: '快递公司', en: 'Courier' },
        options: [
          { value: 0, label: { ch: '顺丰速运', en: 'SF Express' } },
          { value: 1, label: { ch: '其他快递', en: 'Other courier' } },
        ],
        required: true,
      },
      textField(
        'waybill',
        { ch: '快递单号', en: 'Waybill number' },
        {
          required: true,
          characters: 'lettersAndDigits',
          least: 8,
          most: 20,
        },
      ),
      textField('sender', { ch: '寄件人', en: 'Sender' }, { required: true, most: 50 }),
      textField('phone', { ch: '联系电话', en: 'Phone' }, { required: true, characters: 'phone', most: 20 }),
      {
        kind: 'date',
        key: 'mailedAt',
        label: { ch: '寄出日期', en: 'Mailed on' },
        required: true,
        latest: 'today',
      },
    ]),
  ],
  checks: [
    check(
      'error',
      'archNotMailed',
      { ch: '寄送物中缺少所需牙弓的模型', en: 'The model of an arch that is needed is not sent' },
      ['pieces'],
      all({ field: 'pieces', answered: true }, any(all(NEEDS_UPPER, LACKS_UPPER), all(NEEDS_LOWER, LACKS_LOWER))),
    ),
  ],
};

/** The volume of an order: form 5 (`domain-forms.md` 9.2). */
export const cbctForm: FormDeclaration = {
  key: '5',
  version: 1,
  sections: [section('cbct', { ch: 'CBCT', en: 'CBCT' }, createSlotFields(5))],
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
