import type { DeclaredField, FormSection, RowsField } from '@dentarium/domain/declared-form';
import {
  appendPart,
  choice,
  choices,
  has,
  is,
  number,
  rows,
  section,
  tooth,
} from '@dentarium/domain/declared-form/write-fields';
import { FULL, hasMethod, PROFESSIONAL, SIDES } from './conditions.ts';

const METHODS = [
  { ch: '后牙邻面去釉', en: 'IPR of posterior teeth' },
  { ch: '推磨牙向远中（上）', en: 'upper distalisation' },
  { ch: '推磨牙向远中（下）', en: 'lower distalisation' },
  { ch: '磨牙近移', en: 'mesialisation' },
  { ch: '弹性牵引', en: 'elastics' },
  { ch: '虚拟咬合跳跃', en: 'virtual bite jump' },
  { ch: '前导下颌', en: 'mandibular advancement' },
  { ch: '正颌手术模拟', en: 'surgical simulation' },
  { ch: '拔牙', en: 'extraction' },
  { ch: '种植支抗', en: 'mini-screws' },
];

const sides: readonly DeclaredField[] = SIDES.flatMap(([side, name]) => [
  choice(
    `apGoal${side}`,
    appendPart({ ch: '矢状关系目标', en: 'A-P goal' }, name),
    0,
    [
      { ch: '维持', en: 'maintain' },
      { ch: '仅改善尖牙', en: 'improve canine' },
      { ch: '改善尖牙和磨牙（≤4 mm）', en: 'improve canine and molar (≤ 4 mm)' },
      { ch: '矫治至 I 类', en: 'correct to Class I' },
    ],
    { required: true, initial: 0 },
  ),
  choices(`apMethods${side}`, appendPart({ ch: '方法', en: 'Methods' }, name), 1, METHODS, {
    when: is(`apGoal${side}`, 1, 2, 3),
    asked: FULL,
    required: true,
    wide: true,
  }),
  number(`distalMm${side}`, appendPart({ ch: '远移量', en: 'Distalisation' }, name), [0.5, 4, 0.5], 'mm', {
    when: has(`apMethods${side}`, 2, 3),
    asked: PROFESSIONAL,
    required: true,
  }),
]);

const elastics: RowsField = rows(
  'elastics',
  { ch: '牵引', en: 'Elastics' },
  { ch: '添加牵引', en: 'Add an elastic' },
  [
    choice(
      'kind',
      { ch: '类型', en: 'Kind' },
      1,
      [
        { ch: 'II 类', en: 'Class II' },
        { ch: 'III 类', en: 'Class III' },
        { ch: '交互', en: 'cross' },
        { ch: '方形', en: 'box' },
        { ch: '三角', en: 'triangle' },
      ],
      {
        required: true,
      },
    ),
    tooth('from', { ch: '起始牙', en: 'From tooth' }, { required: true, without: [{ field: 'missingTeeth' }] }),
    tooth('to', { ch: '终止牙', en: 'To tooth' }, { required: true, without: [{ field: 'missingTeeth' }] }),
    choice(
      'cut',
      { ch: '附着方式', en: 'Cut' },
      1,
      [
        { ch: '牵引钩', en: 'hook' },
        { ch: '开窗（舌钮）', en: 'button cut-out' },
      ],
      { required: true },
    ),
  ],
  { when: hasMethod(5), asked: FULL, required: true },
);

const miniscrews: RowsField = rows(
  'miniscrews',
  { ch: '种植钉', en: 'Mini-screws' },
  { ch: '添加种植钉', en: 'Add a mini-screw' },
  [
    { kind: 'contact', key: 'at', label: { ch: '位置', en: 'Between' }, required: true },
    choice(
      'side',
      { ch: '侧别', en: 'Side' },
      1,
      [
        { ch: '颊侧', en: 'buccal' },
        { ch: '腭侧', en: 'palatal' },
      ],
      { required: true },
    ),
  ],
  { when: hasMethod(10), asked: PROFESSIONAL, required: true },
);

/**
 * Section D of the prescription: the anteroposterior relationship, right and left separately (`domain-forms.md` 10).
 */
export const sagittalSections: readonly FormSection[] = [
  section('sagittal', { ch: '矢状关系', en: 'Anteroposterior relationship' }, [
    ...sides,
    choice(
      'distalPattern',
      { ch: '远移方式', en: 'Pattern' },
      1,
      [
        { ch: '序列 50 %', en: 'sequential, 50 %' },
        { ch: '整体', en: 'en masse' },
      ],
      {
        when: hasMethod(2, 3),
        asked: PROFESSIONAL,
        required: true,
        initial: 1,
      },
    ),
    number('biteJumpMm', { ch: '咬合跳跃量', en: 'Bite jump' }, [0.5, 6, 0.5], 'mm', {
      when: hasMethod(6, 7, 8),
      asked: PROFESSIONAL,
      required: true,
    }),
    choice(
      'biteJumpAt',
      { ch: '咬合跳跃时机', en: 'Bite jump shown at' },
      1,
      [
        { ch: '开始', en: 'start' },
        { ch: '结束', en: 'end' },
        { ch: '过程中', en: 'during' },
      ],
      {
        when: hasMethod(6, 7, 8),
        asked: PROFESSIONAL,
        required: true,
      },
    ),
    elastics,
    miniscrews,
  ]),
];
