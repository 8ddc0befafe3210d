import type { AnswerCondition, DeclaredField, FormSection, RowsField } from '../declaration.ts';
import { all, chart, choice, choices, has, is, marked, number, rows, text, tooth } from './write-fields.ts';

/** Shown in the traditional and the professional design mode; in the professional one alone. */
const FULL = is('designMode', 1, 2);
const PROFESSIONAL = is('designMode', 2);
const MIXED: AnswerCondition = { fact: 'dentalAge', is: 1 };
const SIDES = [
  ['R', '右|right'],
  ['L', '左|left'],
] as const;
const ARCHES = [
  ['Upper', '上|upper'],
  ['Lower', '下|lower'],
] as const;

/** A label with the words for a side or an arch behind it. */
function beside(label: string, part: string): string {
  const [ch = '', en = ''] = label.split('|');
  const [partCh = '', partEn = ''] = part.split('|');
  return `${ch}(${partCh})|${en}, ${partEn}`;
}

const anchorage: readonly DeclaredField[] = ARCHES.flatMap(([arch, archName]) =>
  SIDES.map(([side, sideName]) =>
    choice(
      `anchorage${arch}${side}`,
      beside(beside('支抗|Anchorage', archName), sideName),
      1,
      ['弱|minimum', '中|moderate', '强|maximum'],
      {
        when: all(FULL, is('extraction', 1)),
        required: true,
        initial: 2,
      },
    ),
  ),
);

const sagittal: readonly DeclaredField[] = SIDES.flatMap(([side, name]) => [
  choice(
    `apGoal${side}`,
    beside('矢状关系目标|A-P goal', name),
    0,
    [
      '维持|maintain',
      '仅改善尖牙|improve canine',
      '改善尖牙和磨牙|improve canine and molar',
      '矫治至 I 类|correct to Class I',
    ],
    { required: true, initial: 0 },
  ),
  choices(
    `apMethods${side}`,
    beside('方法|Methods', name),
    1,
    [
      '邻面去釉|IPR',
      '推上磨牙|upper distalisation',
      '推下磨牙|lower distalisation',
      '磨牙近移|mesialisation',
      '弹性牵引|elastics',
      '咬合跳跃|bite jump',
    ],
    { when: all(FULL, is(`apGoal${side}`, 1, 2, 3)), required: true },
  ),
  number(`distalMm${side}`, beside('远移量|Distalisation', name), [0.5, 4, 0.5], 'mm', {
    when: all(PROFESSIONAL, has(`apMethods${side}`, 2, 3)),
    required: true,
  }),
  choice(`distalPattern${side}`, beside('远移方式|Pattern', name), 1, ['序列|sequential', '整体|en masse'], {
    when: all(PROFESSIONAL, has(`apMethods${side}`, 2, 3)),
    required: true,
    initial: 1,
  }),
  number(`biteJumpMm${side}`, beside('咬合跳跃量|Bite jump', name), [0.5, 6, 0.5], 'mm', {
    when: all(PROFESSIONAL, has(`apMethods${side}`, 6)),
    required: true,
  }),
]);

const elastics: RowsField = rows(
  'elastics',
  '牵引|Elastics',
  '添加牵引|Add an elastic',
  [
    choice('kind', '类型|Kind', 1, ['II 类|class II', 'III 类|class III', '三角|triangle', '交互|cross', '方形|box'], {
      required: true,
    }),
    tooth('from', '起始牙|From tooth', { required: true, without: [{ field: 'missingTeeth' }] }),
    tooth('to', '终止牙|To tooth', { required: true, without: [{ field: 'missingTeeth' }] }),
    choice('cut', '附着|Attached by', 1, ['牵引钩|hook', '开窗|cut-out'], {
      when: { not: { column: 'kind', is: 4 } },
    }),
  ],
  { when: { any: [has('apMethodsR', 5), has('apMethodsL', 5)] }, required: true },
);

/** Scope, restrictions, extraction and the sagittal goals of the prescription (`domain-forms.md` 10 A to D). */
export const treatmentSections: readonly FormSection[] = [
  {
    key: 'scope',
    title: text('范围|Scope'),
    fields: [
      choice('designMode', '设计模式|Design mode', 0, ['智能辅助|assisted', '传统|traditional', '专业|professional'], {
        required: true,
        initial: 1,
      }),
      choice('treatArch', '治疗牙弓|Treat arch', 1, ['双颌|both', '上颌|upper', '下颌|lower'], {
        required: true,
        initial: 1,
      }),
      choice('oppositeArch', '非治疗颌|Untreated arch', 0, ['不制作|none', '被动矫治器|passive aligners'], {
        when: is('treatArch', 2, 3),
        required: true,
        initial: 0,
      }),
      choice('treatRange', '治疗范围|Teeth to move', 0, ['全牙列|all', '仅前牙|3–3', '至 4–4|4–4', '至 5–5|5–5'], {
        required: true,
        initial: 0,
      }),
      choices(
        'goals',
        '治疗目标|Goals',
        1,
        ['排齐|align', '关闭间隙|close spaces', '内收|retract', '改善覆合|overbite', '改善覆盖|overjet'],
        { when: is('designMode', 0), required: true },
      ),
    ],
  },
  {
    key: 'restrictions',
    title: text('牙齿限制|Tooth restrictions'),
    fields: [
      marked('noMoveTeeth', '不移动的牙|Teeth not to move', [
        '种植体|implant',
        '固定桥|bridge',
        '粘连|ankylosed',
        '短根|short root',
        '牙周|perio',
        '其他|other',
      ]),
      marked('noAttachTeeth', '不粘附件的牙|No attachments', [
        '冠|crown',
        '贴面|veneer',
        '充填|filling',
        '美观|aesthetics',
      ]),
      chart('contacts', 'noIprTeeth', '不做邻面去釉|No IPR', { when: FULL }),
      chart('teeth', 'missingTeeth', '缺失牙|Missing', { initial: { fact: 'missing' } }),
      marked('erupting', '萌出中的牙|Erupting teeth', ['预留空间|reserve space', '萌出导板|eruption tab'], {
        when: MIXED,
      }),
      marked('deciduous', '滞留乳牙|Retained deciduous', ['保留|keep', '拔除|extract'], {
        when: all(FULL, MIXED),
        mixed: MIXED,
      }),
    ],
  },
  {
    key: 'extraction',
    title: text('拔牙|Extraction'),
    fields: [
      choice('extraction', '拔牙|Extraction', 0, ['不拔牙|no', '拔牙|yes', '由设计师建议|designer proposes'], {
        required: true,
      }),
      chart('teeth', 'extractTeeth', '拔除牙位|Teeth to extract', {
        when: is('extraction', 1),
        required: true,
        without: [{ field: 'missingTeeth' }],
      }),
      chart('teeth', 'extracted', '已拔除|Already extracted', { when: FULL }),
      choice('extractTiming', '拔牙时机|Timing', 1, ['戴第一副前|before step 1', '第 n 步前|before step n'], {
        when: all(FULL, is('extraction', 1)),
        required: true,
        initial: 1,
      }),
      number('extractBefore', '第几步前|Before step', [2, { fact: 'maxSteps' }, 1], '', {
        when: is('extractTiming', 2),
        required: true,
      }),
      choice('extractStep', '拔牙步骤|Extraction step', 1, ['传统|traditional', '优化|optimised'], {
        when: all(FULL, is('extraction', 1)),
        required: true,
        initial: { fact: 'preference' },
      }),
      ...anchorage,
    ],
  },
  { key: 'sagittal', title: text('矢状关系|Anteroposterior relationship'), fields: [...sagittal, elastics] },
];
