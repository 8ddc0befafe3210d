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
  text,
  tooth,
} from '@dentarium/domain/declared-form/write-fields';
import { FULL, hasMethod, PROFESSIONAL, SIDES } from './conditions.ts';

const METHODS = [
  '后牙邻面去釉|IPR of posterior teeth',
  '推磨牙向远中（上）|upper distalisation',
  '推磨牙向远中（下）|lower distalisation',
  '磨牙近移|mesialisation',
  '弹性牵引|elastics',
  '虚拟咬合跳跃|virtual bite jump',
  '前导下颌|mandibular advancement',
  '正颌手术模拟|surgical simulation',
  '拔牙|extraction',
  '种植支抗|mini-screws',
];

const sides: readonly DeclaredField[] = SIDES.flatMap(([side, name]) => [
  choice(
    `apGoal${side}`,
    appendPart('矢状关系目标|A-P goal', name),
    0,
    [
      '维持|maintain',
      '仅改善尖牙|improve canine',
      '改善尖牙和磨牙（≤4 mm）|improve canine and molar (≤ 4 mm)',
      '矫治至 I 类|correct to Class I',
    ],
    { required: true, initial: 0 },
  ),
  choices(`apMethods${side}`, appendPart('方法|Methods', name), 1, METHODS, {
    when: is(`apGoal${side}`, 1, 2, 3),
    asked: FULL,
    required: true,
    wide: true,
  }),
  number(`distalMm${side}`, appendPart('远移量|Distalisation', name), [0.5, 4, 0.5], 'mm', {
    when: has(`apMethods${side}`, 2, 3),
    asked: PROFESSIONAL,
    required: true,
  }),
]);

const elastics: RowsField = rows(
  'elastics',
  '牵引|Elastics',
  '添加牵引|Add an elastic',
  [
    choice('kind', '类型|Kind', 1, ['II 类|Class II', 'III 类|Class III', '交互|cross', '方形|box', '三角|triangle'], {
      required: true,
    }),
    tooth('from', '起始牙|From tooth', { required: true, without: [{ field: 'missingTeeth' }] }),
    tooth('to', '终止牙|To tooth', { required: true, without: [{ field: 'missingTeeth' }] }),
    choice('cut', '附着方式|Cut', 1, ['牵引钩|hook', '开窗（舌钮）|button cut-out'], { required: true }),
  ],
  { when: hasMethod(5), asked: FULL, required: true },
);

const miniscrews: RowsField = rows(
  'miniscrews',
  '种植钉|Mini-screws',
  '添加种植钉|Add a mini-screw',
  [
    { kind: 'contact', key: 'at', label: text('位置|Between'), required: true },
    choice('side', '侧别|Side', 1, ['颊侧|buccal', '腭侧|palatal'], { required: true }),
  ],
  { when: hasMethod(10), asked: PROFESSIONAL, required: true },
);

/**
 * Section D of the prescription: the anteroposterior relationship, right and left separately (`domain-forms.md` 10).
 */
export const sagittalSections: readonly FormSection[] = [
  section('sagittal', '矢状关系|Anteroposterior relationship', [
    ...sides,
    choice('distalPattern', '远移方式|Pattern', 1, ['序列 50 %|sequential, 50 %', '整体|en masse'], {
      when: hasMethod(2, 3),
      asked: PROFESSIONAL,
      required: true,
      initial: 1,
    }),
    number('biteJumpMm', '咬合跳跃量|Bite jump', [0.5, 6, 0.5], 'mm', {
      when: hasMethod(6, 7, 8),
      asked: PROFESSIONAL,
      required: true,
    }),
    choice('biteJumpAt', '咬合跳跃时机|Bite jump shown at', 1, ['开始|start', '结束|end', '过程中|during'], {
      when: hasMethod(6, 7, 8),
      asked: PROFESSIONAL,
      required: true,
    }),
    elastics,
    miniscrews,
  ]),
];
