import type { ReportOptions, ReportTexts } from '@dentarium/api/reports/calls';
import {
  computeAge,
  findFileCategory,
  toOrganisationName,
  getStageKindOrThrow,
  translateStageName,
} from '@dentarium/domain';
import { isFaceCategory } from '@dentarium/domain/face-mask';
import { type Block, listPhotoCells, type Fact, type ReportDocument, type ReportImage } from './report-document.ts';
import type { ReportFacts, ReportStage } from './report-facts.ts';
import type { ReportWords } from './report-words.ts';

/** What a report is composed of. */
export interface ReportContent {
  readonly facts: ReportFacts;
  readonly options: ReportOptions;
  readonly texts: ReportTexts;
  readonly images: Readonly<Record<string, ReportImage>>;
  readonly madeAt: Date;
}

/** A document on its way: its content with the words of its language. */
export interface Composition extends ReportContent {
  readonly words: ReportWords;
}

function formatAge({ facts: { patient }, words }: Composition, day: string): string {
  const age = computeAge(patient.birth_date, day);
  return age === undefined ? '' : words.age(age);
}

/** How a stage is named: in an anonymous report by its kind and the age, as its name may have been typed by anybody. */
export function formatStage(composition: Composition, { stage }: ReportStage): string {
  const { options } = composition;
  if (!options.anonymous) return `${translateStageName(stage.stage_name, options.language)} · ${stage.stage_date}`;
  const age = formatAge(composition, stage.stage_date);
  return [getStageKindOrThrow(stage.stage_code).name[options.language], age].filter((part) => part !== '').join(' · ');
}

/** A day as `YYYY-MM-DD`. */
export function formatDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The clinic, in the language of the document. */
export function toClinicName({ facts: { organisation }, options }: Composition): string {
  return toOrganisationName(organisation, options.language);
}

/** What a stage is called beside an age: in an anonymous report by its kind. */
function toStageLabel({ options }: Composition, { stage }: ReportStage): string {
  return options.anonymous
    ? getStageKindOrThrow(stage.stage_code).name[options.language]
    : translateStageName(stage.stage_name, options.language);
}

/** Who the patient is, and how old at each of the stages; of an anonymous one only what does not name them. */
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

/** Lines of a text, without the numbers and bullets that somebody may have typed before them. */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.、)）]|[-•·])\s*/, '').trim())
    .filter((line) => line !== '');
}

/** A text as it was written; nothing where there is none. */
export function composeTextBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'text', title: '', text }];
}

/** The groups of categories on whose images somebody might measure. */
const MEASURABLE_GROUPS: ReadonlySet<string> = new Set(['xray', 'model']);

/** What has to be said of the images of a section: that they are not to scale, that a cover on faces was laid blindly. */
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

/** What a document consists of, beside what every page of it has. */
interface Parts extends Pick<ReportDocument, 'cover' | 'sections'> {
  /** What the document is, in its language. */
  readonly kind: string;
}

/** A document with its parts: whose it is stands on every page, unless it is anonymous. */
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
    // A file without any page is none.
    sections:
      sections.length > 0 || cover !== null
        ? sections
        : [{ title: kind, note: '', ownPage: true, blocks: [{ kind: 'note', text: words.emptyReport }] }],
    images,
    madeAt: madeAt.toISOString(),
    words: { missing: words.missing, unshown: words.unshown },
  };
}
