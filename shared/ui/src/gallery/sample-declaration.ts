import type {
  DeclaredField,
  FormAnswers,
  FormDeclaration,
  FormSetting,
  FormText,
} from '@dentarium/domain/declared-form';

const bilingual = (ch: string, en: string): FormText => ({ ch, en });

const ARCHES = [
  { value: 1, label: bilingual('上牙弓', 'Upper arch') },
  { value: 2, label: bilingual('下牙弓', 'Lower arch') },
  { value: 3, label: bilingual('双牙弓', 'Both arches') },
];

const PLAIN_FIELDS: readonly DeclaredField[] = [
  { kind: 'choice', key: 'arch', label: bilingual('牙弓', 'Arch'), options: ARCHES, required: true },
  {
    kind: 'choices',
    key: 'aids',
    label: bilingual('辅助装置', 'Auxiliaries'),
    options: [
      { value: 0, label: bilingual('无', 'None') },
      { value: 1, label: bilingual('牵引', 'Elastics') },
      { value: 2, label: bilingual('支抗钉', 'Miniscrews') },
    ],
    alone: 0,
  },
  {
    kind: 'number',
    key: 'days',
    label: bilingual('每副佩戴天数', 'Days for each aligner'),
    from: 5,
    to: 21,
    step: 1,
    usual: [7, 10],
    unit: 'd',
  },
  { kind: 'date', key: 'start', label: bilingual('开始日期', 'Start'), earliest: 'today' },
  { kind: 'steps', key: 'steps', label: bilingual('重做的步骤', 'Steps to make again'), of: { fact: 'shipped' } },
  { kind: 'record', key: 'address', label: bilingual('收货地址', 'Address'), of: { fact: 'addresses' } },
  {
    kind: 'text',
    key: 'remarks',
    label: bilingual('备注', 'Remarks'),
    lines: 3,
    phrases: 'order',
    wide: true,
    hint: bilingual('厂家会看到', 'The manufacturer reads them'),
  },
  { kind: 'files', key: 'photos', label: bilingual('照片', 'Photographs'), most: 2 },
];

const TOOTH_FIELDS: readonly DeclaredField[] = [
  {
    kind: 'teeth',
    key: 'fixed',
    label: bilingual('不移动的牙', 'Teeth that do not move'),
    without: [{ fact: 'missing' }],
  },
  { kind: 'contacts', key: 'stripped', label: bilingual('邻面去釉', 'Interproximal reduction') },
  {
    kind: 'markedTeeth',
    key: 'attachments',
    label: bilingual('附件', 'Attachments'),
    options: [
      { value: 1, label: bilingual('矩形', 'Rectangular') },
      { value: 2, label: bilingual('椭圆形', 'Ellipsoid') },
    ],
  },
  {
    kind: 'amounts',
    places: 'both',
    key: 'spaces',
    label: bilingual('保留间隙', 'Spaces to keep'),
    from: 0.1,
    to: 12,
    step: 0.1,
    unit: 'mm',
  },
  { kind: 'toothTexts', key: 'points', label: bilingual('牙的要求', 'Instructions for teeth'), most: 20 },
  {
    kind: 'rows',
    key: 'screws',
    label: bilingual('支抗钉', 'Miniscrews'),
    add: bilingual('添加支抗钉', 'Add a miniscrew'),
    most: 4,
    columns: [
      { kind: 'contact', key: 'at', label: bilingual('位置', 'Between'), required: true },
      { kind: 'number', key: 'length', label: bilingual('长度', 'Length'), from: 6, to: 12, step: 1, unit: 'mm' },
      { kind: 'tooth', key: 'to', label: bilingual('牵引至', 'Elastic to') },
    ],
  },
];

/** A form with a field of each kind, and two rules that the sample answers break. */
export const SAMPLE_DECLARATION: FormDeclaration = {
  key: 'sample',
  version: 1,
  sections: [
    { key: 'plain', title: bilingual('方案', 'Plan'), fields: PLAIN_FIELDS },
    { key: 'teeth', title: bilingual('牙位', 'Teeth'), fields: TOOTH_FIELDS },
  ],
  checks: [
    {
      key: 'anchorage',
      kind: 'warning',
      text: bilingual('有支抗钉，但未选择牵引', 'There are miniscrews without elastics'),
      fields: ['aids'],
      when: { all: [{ field: 'aids', has: 2 }, { not: { field: 'aids', has: 1 } }] },
    },
    {
      key: 'short',
      kind: 'error',
      text: bilingual('双牙弓至少佩戴 7 天', 'Both arches need at least 7 days'),
      fields: ['days'],
      when: {
        all: [
          { field: 'arch', is: 3 },
          { amount: { field: 'days' }, below: 7 },
        ],
      },
    },
  ],
};

/** The facts of a patient without upper third molars. */
export const SAMPLE_SETTING: FormSetting = {
  facts: {
    shipped: [1, 2, 3],
    missing: [18, 28],
    addresses: [
      { id: 'first', name: '第一门诊 First clinic' },
      { id: 'second', name: '第二门诊 Second clinic' },
    ],
  },
  day: '2026-05-04',
};

/** Answers to every field, of which some break the rules. */
export const SAMPLE_ANSWERS: FormAnswers = {
  arch: 3,
  aids: [2],
  days: 5,
  start: '2026-05-11',
  steps: [2, 3],
  address: 'first',
  remarks: '请保留 12 的扭转。 Keep the rotation of 12.',
  photos: ['front'],
  fixed: [16, 26],
  stripped: ['11-21'],
  attachments: [
    { tooth: 13, mark: 1 },
    { tooth: 23, mark: 2 },
  ],
  spaces: [{ at: '33-34', amount: 0.5 }],
  points: [{ tooth: 12, text: '不动 Fixed' }],
  screws: [{ at: '16-15', length: 8, to: 13 }],
};
