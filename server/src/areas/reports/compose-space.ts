import {
  BOLTON_NORMS,
  BOLTON_TEETH,
  type BoltonKind,
  computeArchSpace,
  computeBolton,
  type SpaceArch,
  type ToothWidths,
} from '@dentarium/domain/space-analysis';
import type { StageSpace } from '../annotations/area.ts';
import type { Block } from './report-document.ts';

const WORDS = {
  ch: {
    title: '间隙分析（模型测量）',
    head: ['项目', '结果', '均值', '差异'],
    ratio: { anterior: 'Bolton指数（前牙比）', overall: 'Bolton指数（全牙比）' },
    excess: { upper: '上颌牙量偏大', lower: '下颌牙量偏大' },
    arch: { upper: '上牙弓', lower: '下牙弓' },
    available: (mm: string) => `可用间隙 ${mm} mm`,
    required: (mm: string) => `必需间隙 ${mm} mm`,
    crowding: '拥挤',
    spacing: '间隙',
    widths: '牙冠近远中宽度（mm，FDI牙位）',
    derived: '比值、牙量差、拥挤和间隙均由牙冠宽度计算得出。均值±标准差：Bolton 1958。',
  },
  en: {
    title: 'Space analysis (measured on models)',
    head: ['Measure', 'Result', 'Mean', 'Difference'],
    ratio: { anterior: 'Bolton ratio, anterior', overall: 'Bolton ratio, overall' },
    excess: { upper: 'upper teeth too wide by', lower: 'lower teeth too wide by' },
    arch: { upper: 'Upper arch', lower: 'Lower arch' },
    available: (mm: string) => `available ${mm} mm`,
    required: (mm: string) => `required ${mm} mm`,
    crowding: 'crowding',
    spacing: 'spacing',
    widths: 'Mesiodistal widths in mm (FDI)',
    derived:
      'Ratios, excess, crowding and spacing are derived from the widths. Mean ± standard deviation: Bolton 1958.',
  },
} as const;

type Language = keyof typeof WORDS;
type Row = readonly string[];

function composeRatioRow(kind: BoltonKind, widths: ToothWidths, language: Language): readonly Row[] {
  const words = WORDS[language];
  const result = computeBolton(kind, widths);
  if (result === null) return [];
  const { mean, sd } = BOLTON_NORMS[kind];
  const { excess } = result;
  return [
    [
      words.ratio[kind],
      `${result.ratio.toFixed(1)} %`,
      `${mean} ± ${sd} %`,
      excess === null ? '–' : `${words.excess[excess.arch]} ${excess.mm.toFixed(1)} mm`,
    ],
  ];
}

function composeArchRow(
  arch: SpaceArch,
  lengthMm: number | null,
  widths: ToothWidths,
  language: Language,
): readonly Row[] {
  const words = WORDS[language];
  const space = lengthMm === null ? null : computeArchSpace(arch, lengthMm, widths);
  if (space === null) return [];
  const kind = space.discrepancy < 0 ? words.crowding : words.spacing;
  return [
    [
      words.arch[arch],
      words.available(space.available.toFixed(1)),
      words.required(space.required.toFixed(1)),
      `${kind} ${Math.abs(space.discrepancy).toFixed(1)} mm`,
    ],
  ];
}

function composeWidthRow(arch: SpaceArch, widths: ToothWidths, language: Language): readonly Row[] {
  const texts = BOLTON_TEETH[arch].flatMap((tooth) => {
    const mm = widths.get(tooth);
    return mm === undefined ? [] : [`${tooth}: ${mm.toFixed(1)}`];
  });
  return texts.length === 0 ? [] : [[WORDS[language].arch[arch], texts.join('  ')]];
}

/** Composes the space analysis of a stage: what follows from the widths of its teeth, and the widths. */
export function composeSpaceBlocks({ widths: list, archLengths }: StageSpace, language: Language): Block[] {
  const words = WORDS[language];
  const widths: ToothWidths = new Map(list.map(({ tooth, mm }) => [tooth, mm]));
  const results = [
    ...(['anterior', 'overall'] as const).flatMap((kind) => composeRatioRow(kind, widths, language)),
    ...(['upper', 'lower'] as const).flatMap((arch) => composeArchRow(arch, archLengths[arch], widths, language)),
  ];
  const widthRows = (['upper', 'lower'] as const).flatMap((arch) => composeWidthRow(arch, widths, language));
  return [
    ...(results.length === 0
      ? []
      : ([
          { kind: 'table', title: words.title, head: words.head, rows: results },
          { kind: 'note', text: words.derived },
        ] as const)),
    ...(widthRows.length === 0 ? [] : ([{ kind: 'table', title: words.widths, head: [], rows: widthRows }] as const)),
  ];
}
