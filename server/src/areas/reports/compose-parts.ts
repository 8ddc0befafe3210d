import type { ReportOptions, ReportTexts } from '@dentarium/api/reports/calls';
import {
  computeAge,
  findFileCategory,
  toOrganisationName,
  getStageKindOrThrow,
  translateStageName,
} from '@dentarium/domain';
import { listAlerts } from '@dentarium/domain/patient-alerts';
import { isFaceCategory } from '@dentarium/domain/face-mask';
import { toAlerts } from '../patients/area.ts';
import { type Block, listPhotoCells, type Fact, type ReportDocument, type ReportImage } from './report-document.ts';
import type { ReportExam, ReportFacts, ReportStage } from './report-facts.ts';
import type { ReportWords } from './report-words.ts';

/** The content of a report. */
export interface ReportContent {
  readonly facts: ReportFacts;
  readonly options: ReportOptions;
  readonly texts: ReportTexts;
  readonly images: Readonly<Record<string, ReportImage>>;
  readonly madeAt: Date;
}

/** The input of the composition: the content with the words of its language. */
export interface Composition extends ReportContent {
  readonly words: ReportWords;
}

function formatAge({ facts: { patient }, words }: Composition, day: string): string {
  const age = computeAge(patient.birth_date, day);
  return age === undefined ? '' : words.age(age);
}

/** Formats the name of a stage. An anonymous report uses the kind and the age, because the name is free text. */
export function formatStage(composition: Composition, { stage }: ReportStage): string {
  const { options } = composition;
  if (!options.anonymous) return `${translateStageName(stage.stage_name, options.language)} · ${stage.stage_date}`;
  const age = formatAge(composition, stage.stage_date);
  return [getStageKindOrThrow(stage.stage_code).name[options.language], age].filter((part) => part !== '').join(' · ');
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns the name of the clinic in the language of the document. */
export function toClinicName({ facts: { organisation }, options }: Composition): string {
  return toOrganisationName(organisation, options.language);
}

/** Returns the name of a stage beside an age. An anonymous report uses its kind. */
function toStageLabel({ options }: Composition, { stage }: ReportStage): string {
  return options.anonymous
    ? getStageKindOrThrow(stage.stage_code).name[options.language]
    : translateStageName(stage.stage_name, options.language);
}

/**
 * Composes the identity of the patient and the age at each stage. An anonymous report contains only non-identifying
 * facts.
 */
export function composeIdentity(
  composition: Composition,
  stages: readonly ReportStage[] = composition.facts.stages,
): Fact[] {
  const { facts, options, words } = composition;
  const { patient } = facts;
  const { label } = words;
  const gender = { label: label.gender, value: words.gender[patient.gender] ?? words.gender[0] };
  const ages = stages.map((stage) => ({
    label: words.ageAt(toStageLabel(composition, stage)),
    value: formatAge(composition, stage.stage.stage_date),
  }));
  if (options.anonymous) return [{ label: label.name, value: words.anonymous }, gender, ...ages];
  return [
    { label: label.name, value: patient.name },
    { label: label.patientNo, value: patient.patient_no },
    gender,
    { label: label.birthDate, value: patient.birth_date },
    ...ages,
    { label: label.doctor, value: facts.doctorName },
  ];
}

/** Formats the stage and the date of an exam. */
export function formatExamSource({ stageName, date }: ReportExam, language: 'ch' | 'en'): string {
  return [translateStageName(stageName, language), date].filter((part) => part !== '').join(' · ');
}

/**
 * Formats the exam from which problems are proposed; empty without one, and in an anonymous report, which has no dates.
 */
export function formatProblemSource({ facts: { latestExam }, options }: Composition): string {
  return latestExam === null || options.anonymous ? '' : formatExamSource(latestExam, options.language);
}

/** Composes the alerts of the patient. An anonymous report has none, because their free text may name somebody. */
export function composeAlerts({ facts: { patient }, options, words }: Composition): Fact[] {
  if (options.anonymous) return [];
  return listAlerts(toAlerts(patient)).map(({ kind, text }) => ({ label: words.alerts[kind], value: text }));
}

/** Returns the lines of a text without typed numbers and bullets. */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.、)）]|[-•·])\s*/, '').trim())
    .filter((line) => line !== '');
}

/** Composes a text block; none for an empty text. */
export function composeTextBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'text', title: '', text }];
}

/** The category groups with images that invite measuring. */
const MEASURABLE_GROUPS: ReadonlySet<string> = new Set(['xray', 'model']);

/** Composes the notes on the images of a section: not to scale, and automatic masks on faces. */
export function composeImageNotes({ facts, options, words }: Composition, blocks: readonly Block[]): Block[] {
  const shownImageIds = new Set(blocks.flatMap(listPhotoCells).map(({ image }) => image));
  const files = facts.stages.flatMap((stage) => stage.files).filter(({ id }) => shownImageIds.has(id));
  const isMeasured = files.some(({ category }) => MEASURABLE_GROUPS.has(findFileCategory(category)?.group ?? ''));
  const hasTracing = facts.stages.some(({ ceph }) => shownImageIds.has(ceph?.file?.id ?? null));
  const isMasked = options.mask && files.some(({ category }) => isFaceCategory(category));
  return [
    ...(isMeasured || hasTracing ? [{ kind: 'note' as const, text: words.notToScale }] : []),
    ...(isMasked ? [{ kind: 'note' as const, text: words.masked }] : []),
  ];
}

/** The parts of a document except for the header and footer. */
interface Parts extends Pick<ReportDocument, 'cover' | 'sections'> {
  /** The kind of document, in its language. */
  readonly kind: string;
}

/** Composes a document from its parts. Every page names the patient, unless the document is anonymous. */
export function composeDocument(composition: Composition, { kind, cover, sections }: Parts): ReportDocument {
  const { options, facts, images, madeAt, words } = composition;
  const name = options.anonymous ? words.anonymous : `${facts.patient.name} · ${facts.patient.patient_no}`;
  return {
    language: options.language,
    landscape: options.template === 'album',
    title: `${kind} · ${name}`,
    header: name,
    footer: options.anonymous ? '' : `${toClinicName(composition)} · ${words.madeOn} ${formatDay(madeAt)}`,
    logo: options.anonymous ? null : facts.logo,
    cover,
    // A PDF needs at least one page.
    sections:
      sections.length > 0 || cover !== null
        ? sections
        : [{ title: kind, note: '', ownPage: true, blocks: [{ kind: 'note', text: words.emptyReport }] }],
    images,
    madeAt: madeAt.toISOString(),
    words: { missing: words.missing, unshown: words.unshown },
  };
}
