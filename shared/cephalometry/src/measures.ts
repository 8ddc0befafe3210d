import type { Formula } from './formula.ts';
import type { CephText } from './landmarks.ts';

/** The unit of a measure: degrees, millimetres, percent. */
export type CephUnit = 'deg' | 'mm' | 'percent';

/** A measure: its name, its unit, and its formula. */
export interface MeasureRule {
  readonly name: CephText;
  readonly unit: CephUnit;
  readonly formula: Formula;
}

/** Returns a name that is the same in both languages. */
const same = (name: string): CephText => ({ ch: name, en: name });
const angle = (name: CephText, formula: Formula): MeasureRule => ({ name, unit: 'deg', formula });
const length = (name: CephText, formula: Formula): MeasureRule => ({ name, unit: 'mm', formula });
const percent = (name: CephText, formula: Formula): MeasureRule => ({ name, unit: 'percent', formula });
const number = (value: number): Formula => ({ op: 'number', value });

const SNA: Formula = { op: 'corner', from: 's', at: 'n', to: 'a' };
const SNB: Formula = { op: 'corner', from: 's', at: 'n', to: 'b' };
const IMPA: Formula = { op: 'between', one: '-mp', other: 'l1Axis' };
const FACIAL_AXIS: Formula = { op: 'between', one: '-baN', other: 'ptGn' };
const SADDLE: Formula = { op: 'corner', from: 'n', at: 's', to: 'ar' };
const ARTICULAR: Formula = { op: 'corner', from: 's', at: 'ar', to: 'go' };
const GONIAL: Formula = { op: 'corner', from: 'ar', at: 'go', to: 'me' };
const CO_A: Formula = { op: 'length', from: 'co', to: 'a' };
const CO_GN: Formula = { op: 'length', from: 'co', to: 'gn' };
const S_N: Formula = { op: 'length', from: 's', to: 'n' };
const S_AR: Formula = { op: 'length', from: 's', to: 'ar' };
const AR_GO: Formula = { op: 'length', from: 'ar', to: 'go' };
const GO_ME: Formula = { op: 'length', from: 'go', to: 'me' };
const S_GO: Formula = { op: 'length', from: 's', to: 'go' };
const N_ME: Formula = { op: 'length', from: 'n', to: 'me' };

/**
 * The measures of a lateral cephalogram. Angles of the incisors grow with proclination; distances from lines of the profile are positive in
 * front of the line; inclinations of planes are positive if they fall towards the front.
 */
const LATERAL = {
  // Jaws, sagittal.
  sna: angle(same('SNA'), SNA),
  snb: angle(same('SNB'), SNB),
  anb: angle(same('ANB'), { op: 'difference', minuend: SNA, minus: SNB }),
  snd: angle(same('SND'), { op: 'corner', from: 's', at: 'n', to: 'd' }),
  // Positive if A lies in front of B on the functional occlusal plane.
  wits: length(same('Wits'), { op: 'along', line: 'op', from: 'b', to: 'a' }),
  facialAngle: angle(
    { ch: '面角 (FH-NPog)', en: 'Facial angle (FH-NPog)' },
    { op: 'between', one: '-fh', other: 'nPog' },
  ),
  // Positive if A lies in front of N-Pog.
  convexity: angle(
    { ch: '颌凸角 (NA-APog)', en: 'Angle of convexity (NA-APog)' },
    { op: 'turn', from: 'na', to: 'aPog' },
  ),
  convexityMm: length({ ch: 'A 至 N-Pog', en: 'Convexity (A to N-Pog)' }, { op: 'offset', point: 'a', line: 'nPog' }),
  // Negative if B lies behind, as in Downs.
  abPlane: angle({ ch: 'AB 平面角', en: 'AB plane angle' }, { op: 'turn', from: 'ab', to: 'nPog' }),
  maxillaryDepth: angle(
    { ch: '上颌深度 (FH-NA)', en: 'Maxillary depth (FH-NA)' },
    { op: 'between', one: '-fh', other: 'na' },
  ),
  aNPerp: length(
    { ch: 'A 至鼻根垂线', en: 'A to nasion perpendicular' },
    { op: 'offset', point: 'a', line: 'nPerpendicular' },
  ),
  pogNPerp: length(
    { ch: 'Pog 至鼻根垂线', en: 'Pog to nasion perpendicular' },
    { op: 'offset', point: 'pog', line: 'nPerpendicular' },
  ),
  coA: length({ ch: '上颌有效长度 (Co-A)', en: 'Effective midfacial length (Co-A)' }, CO_A),
  coGn: length({ ch: '下颌有效长度 (Co-Gn)', en: 'Effective mandibular length (Co-Gn)' }, CO_GN),
  jawDifference: length(
    { ch: '上下颌长度差', en: 'Maxillomandibular differential' },
    { op: 'difference', minuend: CO_GN, minus: CO_A },
  ),
  // Vertical.
  fma: angle(same('FMA (FH-MP)'), { op: 'turn', from: 'fh', to: 'mp' }),
  snMp: angle(same('SN-MP'), { op: 'turn', from: 'sn', to: 'mp' }),
  snGoGn: angle(same('SN-GoGn'), { op: 'turn', from: 'sn', to: 'goGn' }),
  opSn: angle({ ch: '𬌗平面角 (OP-SN)', en: 'Occlusal plane (OP-SN)' }, { op: 'turn', from: 'sn', to: 'opIncisal' }),
  opFh: angle(
    { ch: '𬌗平面倾斜角 (OP-FH)', en: 'Cant of occlusal plane (OP-FH)' },
    { op: 'turn', from: 'fh', to: 'opIncisal' },
  ),
  palatalFh: angle({ ch: '腭平面角 (PP-FH)', en: 'Palatal plane (PP-FH)' }, { op: 'turn', from: 'fh', to: 'pp' }),
  yAxis: angle({ ch: 'Y 轴角 (FH-SGn)', en: 'Y axis (FH-SGn)' }, { op: 'turn', from: 'fh', to: 'sGn' }),
  facialAxis: angle({ ch: '面轴角 (BaN-PtGn)', en: 'Facial axis (BaN-PtGn)' }, FACIAL_AXIS),
  facialAxisFrom90: angle(
    { ch: '面轴角 − 90° (McNamara)', en: 'Facial axis − 90° (McNamara)' },
    { op: 'difference', minuend: FACIAL_AXIS, minus: number(90) },
  ),
  facialTaper: angle(
    { ch: '面锥角 (NPog-MP)', en: 'Facial taper (NPog-MP)' },
    { op: 'between', one: '-nPog', other: '-mp' },
  ),
  lowerFacialHeight: angle(
    { ch: '下面高角 (ANS-Xi-Pm)', en: 'Lower facial height (ANS-Xi-Pm)' },
    { op: 'corner', from: 'ans', at: 'xi', to: 'pm' },
  ),
  totalFacialHeight: angle(
    { ch: '全面高角 (BaN-XiPm)', en: 'Total facial height (BaN-XiPm)' },
    { op: 'turn', from: 'baN', to: 'corpus' },
  ),
  mandibularArc: angle(
    { ch: '下颌弧角 (DC-Xi-Pm)', en: 'Mandibular arc (DC-Xi-Pm)' },
    { op: 'between', one: '-corpus', other: 'condyle' },
  ),
  cranialDeflection: angle(
    { ch: '颅底偏斜角 (BaN-FH)', en: 'Cranial deflection (BaN-FH)' },
    { op: 'turn', from: 'baN', to: 'fh' },
  ),
  lafh: length(
    { ch: '前下面高 (ANS-Me)', en: 'Lower anterior facial height (ANS-Me)' },
    { op: 'length', from: 'ans', to: 'me' },
  ),
  // Jarabak.
  saddle: angle({ ch: '蝶鞍角 (N-S-Ar)', en: 'Saddle angle (N-S-Ar)' }, SADDLE),
  articular: angle({ ch: '关节角 (S-Ar-Go)', en: 'Articular angle (S-Ar-Go)' }, ARTICULAR),
  gonial: angle({ ch: '下颌角 (Ar-Go-Me)', en: 'Gonial angle (Ar-Go-Me)' }, GONIAL),
  bjorkSum: angle(
    { ch: 'Björk 角和', en: 'Sum of the three angles (Björk)' },
    { op: 'sum', terms: [SADDLE, ARTICULAR, GONIAL] },
  ),
  upperGonial: angle(
    { ch: '上下颌角 (Ar-Go-N)', en: 'Upper gonial angle (Ar-Go-N)' },
    { op: 'corner', from: 'ar', at: 'go', to: 'n' },
  ),
  lowerGonial: angle(
    { ch: '下下颌角 (N-Go-Me)', en: 'Lower gonial angle (N-Go-Me)' },
    { op: 'corner', from: 'n', at: 'go', to: 'me' },
  ),
  anteriorBase: length({ ch: '前颅底长 (S-N)', en: 'Anterior cranial base (S-N)' }, S_N),
  posteriorBase: length({ ch: '后颅底长 (S-Ar)', en: 'Posterior cranial base (S-Ar)' }, S_AR),
  ramusHeight: length({ ch: '升支高 (Ar-Go)', en: 'Ramus height (Ar-Go)' }, AR_GO),
  bodyLength: length({ ch: '下颌体长 (Go-Me)', en: 'Length of the mandibular body (Go-Me)' }, GO_ME),
  posteriorHeight: length({ ch: '后面高 (S-Go)', en: 'Posterior facial height (S-Go)' }, S_GO),
  anteriorHeight: length({ ch: '前面高 (N-Me)', en: 'Anterior facial height (N-Me)' }, N_ME),
  heightRatio: percent(
    { ch: '后/前面高比 (S-Go/N-Me)', en: 'Posterior to anterior facial height (S-Go/N-Me)' },
    { op: 'ratio', part: S_GO, to: N_ME },
  ),
  baseToRamus: percent(
    { ch: '后颅底/升支比 (S-Ar/Ar-Go)', en: 'Posterior base to ramus (S-Ar/Ar-Go)' },
    { op: 'ratio', part: S_AR, to: AR_GO },
  ),
  bodyToBase: percent(
    { ch: '下颌体/前颅底比 (Go-Me/S-N)', en: 'Body to anterior base (Go-Me/S-N)' },
    { op: 'ratio', part: GO_ME, to: S_N },
  ),
  // Incisors.
  u1Sn: angle(same('U1-SN'), { op: 'between', one: '-sn', other: 'u1Axis' }),
  u1Na: angle(same('U1-NA'), { op: 'turn', from: 'u1Axis', to: 'na' }),
  u1NaMm: length(same('U1-NA'), { op: 'offset', point: 'u1', line: 'na' }),
  u1APog: length(same('U1-APog'), { op: 'offset', point: 'u1', line: 'aPog' }),
  u1APogAngle: angle(same('U1-APog'), { op: 'turn', from: 'u1Axis', to: 'aPog' }),
  u1AVertical: length(
    { ch: 'U1 唇面至 A 垂线', en: 'U1 labial surface to A vertical' },
    { op: 'offset', point: 'u1Labial', line: 'aPerpendicular' },
  ),
  l1Nb: angle(same('L1-NB'), { op: 'turn', from: 'nb', to: '-l1Axis' }),
  l1NbMm: length(same('L1-NB'), { op: 'offset', point: 'l1', line: 'nb' }),
  pogNb: length(same('Pog-NB'), { op: 'offset', point: 'pog', line: 'nb' }),
  l1APog: length(same('L1-APog'), { op: 'offset', point: 'l1', line: 'aPog' }),
  l1APogAngle: angle(same('L1-APog'), { op: 'turn', from: 'aPog', to: '-l1Axis' }),
  impa: angle(same('IMPA (L1-MP)'), IMPA),
  l1MpFrom90: angle(same('L1-MP − 90°'), { op: 'difference', minuend: IMPA, minus: number(90) }),
  l1OpFrom90: angle(same('90° − L1-OP'), {
    op: 'difference',
    minuend: number(90),
    minus: { op: 'between', one: 'opIncisal', other: 'l1Axis' },
  }),
  fmia: angle(same('FMIA (FH-L1)'), { op: 'between', one: 'fh', other: 'l1Axis' }),
  interincisal: angle(
    { ch: '上下中切牙角 (U1-L1)', en: 'Interincisal angle (U1-L1)' },
    // Retroclined incisors of both jaws may give more than 180°.
    { op: 'difference', minuend: number(180), minus: { op: 'turn', from: 'u1Axis', to: '-l1Axis' } },
  ),
  u6Ptv: length(
    { ch: 'U6 至翼垂线', en: 'Upper molar to pterygoid vertical' },
    { op: 'offset', point: 'u6', line: 'ptv' },
  ),
  // Profile.
  eLine: length({ ch: 'E线（下唇）', en: 'E-line (lower lip)' }, { op: 'offset', point: 'll', line: 'eLine' }),
  eLineUpper: length({ ch: 'E线（上唇）', en: 'E-line (upper lip)' }, { op: 'offset', point: 'ul', line: 'eLine' }),
  sLineUpper: length({ ch: 'S线（上唇）', en: 'S-line (upper lip)' }, { op: 'offset', point: 'ul', line: 'sLine' }),
  sLineLower: length({ ch: 'S线（下唇）', en: 'S-line (lower lip)' }, { op: 'offset', point: 'll', line: 'sLine' }),
  nasolabial: angle({ ch: '鼻唇角', en: 'Nasolabial angle' }, { op: 'corner', from: 'cm', at: 'sn', to: 'ul' }),
} as const satisfies Readonly<Record<string, MeasureRule>>;

const fromMidline = (point: 'ansFrontal' | 'u1Mid' | 'l1Mid' | 'meFrontal', ch: string, en: string): MeasureRule =>
  length({ ch: `${ch}至中线`, en: `${en} to the midline` }, { op: 'offset', point, line: 'midline' });
type Pair = 'z' | 'za' | 'nc' | 'j' | 'u6' | 'ag';
/** Returns the difference by which the left one of a pair is farther from the midline than the right one. */
const asymmetry = (pair: Pair, ch: string, en: string): MeasureRule =>
  length(
    { ch: `${ch}左右差`, en: `${en}, left − right` },
    {
      op: 'sum',
      terms: [
        { op: 'offset', point: `${pair}L`, line: 'midline' },
        { op: 'offset', point: `${pair}R`, line: 'midline' },
      ],
    },
  );
const width = (pair: Pair): Formula => ({ op: 'length', from: `${pair}R`, to: `${pair}L` });

/** The measures of a posteroanterior cephalogram: positive is towards the patient's left, and lower on the left. */
const FRONTAL = {
  ansMidline: fromMidline('ansFrontal', 'ANS ', 'ANS'),
  u1Midline: fromMidline('u1Mid', '上中线', 'Upper dental midline'),
  l1Midline: fromMidline('l1Mid', '下中线', 'Lower dental midline'),
  meMidline: fromMidline('meFrontal', 'Me ', 'Me'),
  zAsymmetry: asymmetry('z', '颧额缝', 'Zygomaticofrontal sutures'),
  zaAsymmetry: asymmetry('za', '颧弓', 'Zygomatic arches'),
  ncAsymmetry: asymmetry('nc', '鼻腔', 'Nasal cavity'),
  jAsymmetry: asymmetry('j', '颧突点', 'Jugale'),
  u6Asymmetry: asymmetry('u6', '上第一磨牙', 'Upper first molars'),
  agAsymmetry: asymmetry('ag', '角前切迹', 'Antegonion'),
  maxillaCant: angle({ ch: '上颌倾斜 (Z-J)', en: 'Cant of the maxilla (Z-J)' }, { op: 'turn', from: 'zz', to: 'jj' }),
  occlusalCant: angle(
    { ch: '𬌗平面倾斜 (Z-U6)', en: 'Cant of the occlusal plane (Z-U6)' },
    { op: 'turn', from: 'zz', to: 'occlusal' },
  ),
  mandibleCant: angle(
    { ch: '下颌倾斜 (Z-AG)', en: 'Cant of the mandible (Z-AG)' },
    { op: 'turn', from: 'zz', to: 'agag' },
  ),
  nasalWidth: length({ ch: '鼻腔宽 (NC-NC)', en: 'Nasal width (NC-NC)' }, width('nc')),
  maxillaWidth: length({ ch: '上颌宽 (J-J)', en: 'Maxillary width (J-J)' }, width('j')),
  molarWidth: length({ ch: '上第一磨牙间宽 (U6-U6)', en: 'Upper intermolar width (U6-U6)' }, width('u6')),
  mandibleWidth: length({ ch: '下颌宽 (AG-AG)', en: 'Mandibular width (AG-AG)' }, width('ag')),
  widthRatio: percent(
    { ch: '上下颌宽比 (J-J/AG-AG)', en: 'Maxillary to mandibular width (J-J/AG-AG)' },
    { op: 'ratio', part: width('j'), to: width('ag') },
  ),
} as const satisfies Readonly<Record<string, MeasureRule>>;

/** The id of a measure, by which values are stored. */
export type CephMeasure = keyof typeof LATERAL | keyof typeof FRONTAL;

/** The measures by their ids. */
export const CEPH_MEASURES: Readonly<Record<CephMeasure, MeasureRule>> = { ...LATERAL, ...FRONTAL };

/** The ids of all measures. */
export const CEPH_MEASURE_NAMES = Object.keys(CEPH_MEASURES) as readonly CephMeasure[];
