import type { CephText, CephView } from './landmarks.ts';
import type { CephMeasure } from './measures.ts';

/** The measures of the cephalometric page of a report, in their order. */
export const REPORT_MEASURES = [
  'sna',
  'snb',
  'anb',
  'wits',
  'fma',
  'snMp',
  'u1Sn',
  'u1Na',
  'l1Nb',
  'impa',
  'interincisal',
  'eLine',
] as const satisfies readonly CephMeasure[];

/** An analysis: its measures in their order, and its source. */
export interface CephMethod {
  readonly id: string;
  readonly view: CephView;
  readonly name: CephText;
  /** The publication; empty for the product's own selection. */
  readonly source: string;
  readonly measures: readonly CephMeasure[];
}

/** The analyses of tracings; the first of a view is the default. */
export const CEPH_METHODS: readonly CephMethod[] = [
  {
    id: 'report',
    view: 'lateral',
    name: { ch: '常用测量（报告）', en: 'Table of the report' },
    source: '',
    measures: REPORT_MEASURES,
  },
  {
    id: 'steiner',
    view: 'lateral',
    name: { ch: 'Steiner 分析法', en: 'Steiner' },
    source: 'Steiner CC. Am J Orthod 1953;39:729–755; 1959;29 (Angle Orthod):8–29',
    measures: [
      'sna',
      'snb',
      'anb',
      'snd',
      'u1Na',
      'u1NaMm',
      'l1Nb',
      'l1NbMm',
      'pogNb',
      'interincisal',
      'opSn',
      'snGoGn',
      'sLineUpper',
      'sLineLower',
    ],
  },
  {
    id: 'downs',
    view: 'lateral',
    name: { ch: 'Downs 分析法', en: 'Downs' },
    source: 'Downs WB. Am J Orthod 1948;34:812–840',
    measures: [
      'facialAngle',
      'convexity',
      'abPlane',
      'fma',
      'yAxis',
      'opFh',
      'interincisal',
      'l1OpFrom90',
      'l1MpFrom90',
      'u1APog',
    ],
  },
  {
    id: 'tweed',
    view: 'lateral',
    name: { ch: 'Tweed 三角分析法', en: 'Tweed triangle' },
    source: 'Tweed CH. Angle Orthod 1954;24:121–169',
    measures: ['fma', 'fmia', 'impa'],
  },
  {
    id: 'ricketts',
    view: 'lateral',
    name: { ch: 'Ricketts 分析法', en: 'Ricketts' },
    source: 'Ricketts RM. Am J Orthod 1981;80:115–150',
    measures: [
      'facialAxis',
      'facialAngle',
      'fma',
      'facialTaper',
      'lowerFacialHeight',
      'totalFacialHeight',
      'mandibularArc',
      'convexityMm',
      'maxillaryDepth',
      'palatalFh',
      'cranialDeflection',
      'l1APog',
      'l1APogAngle',
      'u1APog',
      'u1APogAngle',
      'u6Ptv',
      'interincisal',
      'eLine',
    ],
  },
  {
    id: 'mcnamara',
    view: 'lateral',
    name: { ch: 'McNamara 分析法', en: 'McNamara' },
    source: 'McNamara JA. Am J Orthod 1984;86:449–469',
    measures: [
      'aNPerp',
      'coA',
      'coGn',
      'jawDifference',
      'lafh',
      'fma',
      'facialAxisFrom90',
      'pogNPerp',
      'u1AVertical',
      'l1APog',
    ],
  },
  {
    id: 'jarabak',
    view: 'lateral',
    name: { ch: 'Jarabak 分析法', en: 'Jarabak' },
    source: 'Jarabak JR, Fizzell JA. Technique and treatment with light-wire edgewise appliances, 1972',
    measures: [
      'saddle',
      'articular',
      'gonial',
      'bjorkSum',
      'upperGonial',
      'lowerGonial',
      'anteriorBase',
      'posteriorBase',
      'ramusHeight',
      'bodyLength',
      'posteriorHeight',
      'anteriorHeight',
      'heightRatio',
      'baseToRamus',
      'bodyToBase',
    ],
  },
  {
    id: 'wits',
    view: 'lateral',
    name: { ch: 'Wits 分析法', en: 'Wits appraisal' },
    source: 'Jacobson A. Am J Orthod 1975;67:125–138',
    measures: ['wits', 'sna', 'snb', 'anb'],
  },
  {
    id: 'profile',
    view: 'lateral',
    name: { ch: '软组织侧貌', en: 'Soft tissue profile' },
    source: 'Ricketts RM. Angle Orthod 1957;27:14–37',
    measures: ['eLineUpper', 'eLine', 'sLineUpper', 'sLineLower', 'nasolabial'],
  },
  {
    id: 'frontal',
    view: 'frontal',
    name: { ch: '正位不对称分析', en: 'Frontal asymmetry' },
    source: 'Ricketts RM. Am J Orthod 1981;80:115–150; Grummons DC. J Clin Orthod 1987;21:448–465',
    measures: [
      'ansMidline',
      'u1Midline',
      'l1Midline',
      'meMidline',
      'zAsymmetry',
      'zaAsymmetry',
      'ncAsymmetry',
      'jAsymmetry',
      'u6Asymmetry',
      'agAsymmetry',
      'maxillaCant',
      'occlusalCant',
      'mandibleCant',
      'nasalWidth',
      'maxillaWidth',
      'molarWidth',
      'mandibleWidth',
      'widthRatio',
    ],
  },
];

/** Returns the analysis of an id; `undefined` for an unknown one. */
export function findCephMethod(id: string): CephMethod | undefined {
  return CEPH_METHODS.find((method) => method.id === id);
}
