import {
  CEPH_MEASURES,
  type CephMeasure,
  type CephNorm,
  type CephNorms,
  findNormsForSex,
  formatDeviationStars,
  listNormNotes,
  listNormSources,
  REPORT_MEASURES,
  resolveNorms,
} from '@dentarium/cephalometry';
import { formatDecimal } from '@dentarium/domain/decimal-text';
import { composePhotoBlock } from './compose-photos.ts';
import type { CephFacts } from './ceph-facts.ts';
import type { Block } from './report-document.ts';

type Language = 'ch' | 'en';

/** The analysis of the table of reports. */
const REPORT_METHOD = 'report';

const WORDS = {
  ch: {
    head: ['测量项目', '测量值', '正常值', '偏差'],
    norms: (name: string) => `正常值：${name}，均值±标准差。每个 * 表示超出 1 个标准差，最多 3 个。`,
    unchecked: '† 依据自动定点服务放置、尚未经人工核对的标志点。',
    sources: (all: string) => `来源：${all}。`,
    others: (all: string) => `其他文献：${all}。`,
    approved: (by: string, on: string) => `此组正常值由${by}于 ${on} 审核。`,
    unapproved: '此组正常值尚未经临床医生审核，仅供参考。',
    unknown: '未选择正常值。',
    noNorm: '无正常值',
  },
  en: {
    head: ['Measure', 'Value', 'Norm', 'Deviation'],
    norms: (name: string) =>
      `Norms: ${name}, mean ± standard deviation. Each * is one standard deviation beyond, three at most.`,
    unchecked: '† Rests on landmarks that a service has placed and nobody has checked.',
    sources: (all: string) => `Sources: ${all}.`,
    others: (all: string) => `Other publications: ${all}.`,
    approved: (by: string, on: string) => `These norms were approved by ${by} on ${on}.`,
    unapproved: 'These norms have not been approved by a clinician: for orientation only.',
    unknown: 'No norms are chosen.',
    noNorm: 'no norm',
  },
} as const;

function formatWithUnit(measure: CephMeasure, text: string): string {
  return CEPH_MEASURES[measure].unit === 'mm' ? `${text} mm` : `${text}°`;
}

/** Returns the norm as text; a measure without a norm in the set says so. */
function formatNorm(measure: CephMeasure, norm: CephNorm | undefined, language: Language): string {
  if (norm === undefined) return WORDS[language].noNorm;
  const deviation = norm.deviation === null ? '' : ` ± ${formatDecimal(norm.deviation)}`;
  return formatWithUnit(measure, `${formatDecimal(norm.mean)}${deviation}`);
}

/** Returns a row of the table: the measure, the value, its norm and its deviation. */
function toTableRow(
  measure: CephMeasure,
  { measures, unchecked }: CephFacts,
  norms: CephNorms,
  language: Language,
): string[] {
  const value = measures[measure];
  const norm = norms[measure];
  return [
    CEPH_MEASURES[measure].name[language],
    value === undefined ? '—' : `${formatWithUnit(measure, formatDecimal(value))}${unchecked.has(measure) ? ' †' : ''}`,
    formatNorm(measure, norm, language),
    value === undefined || norm === undefined ? '' : formatDeviationStars(value, norm),
  ];
}

/** Composes the cephalometric page of a stage: the tracing, the table of measures and the notes on its norms. */
export function composeCephBlocks(facts: CephFacts, language: Language): Block[] {
  const words = WORDS[language];
  const set = findNormsForSex(facts.normSet, facts.subject.sex);
  const norms = set === undefined ? {} : resolveNorms(set, REPORT_METHOD, facts.subject);
  const notes = set === undefined ? [words.unknown] : [words.norms(set.name[language])];
  if (set !== undefined) {
    const sources = listNormSources(norms, REPORT_MEASURES);
    if (sources.length > 0) notes.push(words.sources(sources.join('; ')));
    const others = listNormNotes(norms, REPORT_MEASURES, facts.subject.sex).map(
      ({ measure, note }) => `${CEPH_MEASURES[measure].name[language]} ${note[language]}`,
    );
    if (others.length > 0) notes.push(words.others(others.join('; ')));
    const { approval } = facts;
    notes.push(
      approval === null ? words.unapproved : words.approved(approval.by, approval.at.toISOString().slice(0, 10)),
    );
  }
  if (REPORT_MEASURES.some((measure) => facts.unchecked.has(measure) && facts.measures[measure] !== undefined))
    notes.push(words.unchecked);
  return [
    ...(facts.file === null ? [] : [composePhotoBlock(facts.file, language)]),
    {
      kind: 'table',
      title: '',
      head: words.head,
      rows: REPORT_MEASURES.map((one) => toTableRow(one, facts, norms, language)),
    },
    ...notes.map((text) => ({ kind: 'note' as const, text })),
  ];
}
