import { photoBlock } from './compose-photos.ts';
import type { CephFacts } from './ceph-facts.ts';
import { CEPH_LENGTHS, CEPH_MEASURES, type CephMeasure, cephNorms, deviationStars } from './ceph-norms.ts';
import type { Block } from './report-document.ts';

type Language = 'ch' | 'en';

const WORDS = {
  ch: {
    head: ['测量项目', '测量值', '正常值', '偏差'],
    eLine: 'E线（下唇）',
    interincisal: '上下中切牙角 (U1-L1)',
    norms: (name: string) => `正常值：${name}，均值±标准差。每个 * 表示超出 1 个标准差，最多 3 个。`,
    unapproved: '此组正常值尚未经临床医生审核，仅供参考。',
    unknown: '未选择正常值。',
  },
  en: {
    head: ['Measure', 'Value', 'Norm', 'Deviation'],
    eLine: 'E-line (lower lip)',
    interincisal: 'Interincisal angle (U1-L1)',
    norms: (name: string) =>
      `Norms: ${name}, mean ± standard deviation. Each * is one standard deviation beyond, three at most.`,
    unapproved: 'These norms have not been approved by a clinician: for orientation only.',
    unknown: 'No norms are chosen.',
  },
} as const;

const NAMES: Readonly<Record<Exclude<CephMeasure, 'eLine' | 'interincisal'>, string>> = {
  sna: 'SNA',
  snb: 'SNB',
  anb: 'ANB',
  wits: 'Wits',
  fma: 'FMA (FH-MP)',
  snMp: 'SN-MP',
  u1Sn: 'U1-SN',
  u1Na: 'U1-NA',
  l1Nb: 'L1-NB',
  impa: 'IMPA (L1-MP)',
};

function withUnit(measure: CephMeasure, text: string): string {
  return CEPH_LENGTHS.has(measure) ? `${text} mm` : `${text}°`;
}

/** A row of the table: what it is, the value, its norm, and how far beyond it lies. */
function rowOf(measure: CephMeasure, { measures, normSet }: CephFacts, language: Language): string[] {
  const name = measure === 'eLine' || measure === 'interincisal' ? WORDS[language][measure] : NAMES[measure];
  const value = measures[measure];
  const norm = cephNorms(normSet)?.norms[measure];
  return [
    name,
    value === undefined ? '—' : withUnit(measure, value.toFixed(1)),
    norm === undefined ? '—' : withUnit(measure, `${norm.mean.toFixed(1)} ± ${norm.deviation.toFixed(1)}`),
    value === undefined || norm === undefined ? '' : deviationStars(value, norm),
  ];
}

/** The cephalometric page of a stage: the tracing, the table of measures, and what its norms are. */
export function cephBlocks(facts: CephFacts, language: Language): Block[] {
  const words = WORDS[language];
  const norms = cephNorms(facts.normSet);
  const notes = norms === undefined ? [words.unknown] : [words.norms(norms.name[language])];
  if (norms?.approvedBy === null) notes.push(words.unapproved);
  return [
    ...(facts.file === null ? [] : [photoBlock(facts.file, language)]),
    { kind: 'table', title: '', head: words.head, rows: CEPH_MEASURES.map((one) => rowOf(one, facts, language)) },
    ...notes.map((text) => ({ kind: 'note' as const, text })),
  ];
}
