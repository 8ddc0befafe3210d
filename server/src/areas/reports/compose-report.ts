import { REPORT_PAGES, type ReportPage } from '@dentarium/api/reports/calls';
import { findFileCategory, toExamLabel } from '@dentarium/domain';
import { composeCephBlocks } from './compose-ceph.ts';
import { composeExamBlocks } from './compose-exam.ts';
import {
  type Composition,
  formatDay,
  composeDocument,
  composeAlerts,
  formatExamSource,
  formatProblemSource,
  composeIdentity,
  composeImageNotes,
  toLines,
  toClinicName,
  type ReportContent,
  formatStage,
  composeTextBlocks,
} from './compose-parts.ts';
import {
  composeCoverFaces,
  composeFaceBlocks,
  composeLayoutBlocks,
  composeModelBlocks,
  composePairs,
  composeXrayBlocks,
} from './compose-photos.ts';
import { composeSpaceBlocks } from './compose-space.ts';
import type { Block, Cover, Fact, ReportDocument, Section } from './report-document.ts';
import type { ReportExam, ReportStage } from './report-facts.ts';
import { REPORT_WORDS } from './report-words.ts';

/** Lists the categories of the photo layout; none if its page is not selected. */
function listLayoutCategories({ facts, options }: Composition): readonly number[] {
  return options.pages.includes('intraoral') ? facts.layout.cells.map(({ category }) => category) : [];
}

/** Tells whether a page other than the cover shows faces. */
function hasFacePage({ options, facts }: Composition): boolean {
  const has = (page: ReportPage) => options.pages.includes(page);
  const inLayout = facts.layout.cells.some(({ category }) => findFileCategory(category)?.group === 'face');
  return has('faces') || (has('intraoral') && inLayout) || (has('comparison') && facts.stages.length === 2);
}

function composeCover(composition: Composition): Cover {
  const { facts, options, words } = composition;
  const stages = facts.stages.map((stage) => formatStage(composition, stage));
  const faces = facts.stages[0];
  return {
    title: facts.stages.length === 2 ? words.comparisonTitle : words.title,
    subtitle: stages.join('   →   '),
    facts: [
      ...composeIdentity(composition),
      ...composeAlerts(composition),
      ...(options.anonymous
        ? []
        : [
            { label: words.label.clinic, value: toClinicName(composition) },
            { label: words.madeOn, value: formatDay(composition.madeAt) },
          ]),
    ],
    images: faces === undefined ? [] : composeCoverFaces(faces, options.language, hasFacePage(composition)),
  };
}

function composeStageFacts(composition: Composition, reported: ReportStage): Fact[] {
  const { words, options } = composition;
  const { stage } = reported;
  const steps = [
    stage.aligner_step_upper === null ? '' : `${words.upper} ${stage.aligner_step_upper}`,
    stage.aligner_step_lower === null ? '' : `${words.lower} ${stage.aligner_step_lower}`,
  ].filter((part) => part !== '');
  return [
    { label: words.label.stage, value: formatStage(composition, reported) },
    ...(steps.length === 0 ? [] : [{ label: words.label.aligners, value: steps.join(' · ') }]),
    ...(options.anonymous || stage.remark === '' ? [] : [{ label: words.label.remark, value: stage.remark }]),
  ];
}

function composeGeneralBlocks(composition: Composition): Block[] {
  const { facts, options, texts, words } = composition;
  const { patient } = facts;
  return [
    {
      kind: 'facts',
      facts: [
        ...composeIdentity(composition),
        ...composeAlerts(composition),
        { label: words.label.dentalAge, value: words.dentalAge[patient.dental_age] ?? words.notShown },
        ...(options.anonymous ? [] : [{ label: words.label.firstVisit, value: patient.first_visit }]),
        ...facts.stages.flatMap((stage) => composeStageFacts(composition, stage)),
      ],
    },
    ...(texts.complaint === '' ? [] : [{ kind: 'text' as const, title: words.label.complaint, text: texts.complaint }]),
  ];
}

function composeComparisonBlocks(composition: Composition): Block[] {
  const [before, after] = composition.facts.stages;
  if (before === undefined || after === undefined) return [];
  const pairs = composePairs(before, after, composition.options.language);
  return [{ kind: 'pairs', before: formatStage(composition, before), after: formatStage(composition, after), pairs }];
}

/** Composes a page of a stage, for the pages that each stage has. */
function composeStageBlocks(composition: Composition, page: ReportPage, stage: ReportStage): Block[] {
  const { facts, options } = composition;
  const { language } = options;
  const landscape = options.template === 'album';
  switch (page) {
    case 'faces':
      return composeFaceBlocks(stage, language, { landscape, layout: listLayoutCategories(composition) });
    case 'intraoral': {
      const [title, ...lines] = [
        ...composeIdentity(composition, [stage]).map(({ value }) => value),
        formatStage(composition, stage),
      ];
      return composeLayoutBlocks(stage, facts.layout, { title: title ?? '', lines }, { language, landscape });
    }
    case 'xrays':
      return composeXrayBlocks(stage, language);
    case 'models':
      return [
        ...composeModelBlocks(stage, language),
        ...(stage.space === null ? [] : composeSpaceBlocks(stage.space, language)),
      ];
    case 'cephalometrics':
      return stage.ceph === null ? [] : composeCephBlocks(stage.ceph, language);
    default:
      return [];
  }
}

/** Composes the stage and date of an exam. Of several exams, an anonymous report shows only their order. */
function composeExamTitle({ facts, options }: Composition, exam: ReportExam, index: number): Block[] {
  if (!options.anonymous) return [{ kind: 'note', text: formatExamSource(exam, options.language) }];
  const text = toExamLabel(index, facts.exams[0]?.stageCode ?? null);
  return facts.exams.length > 1 ? [{ kind: 'note', text }] : [];
}

function composePageBlocks(composition: Composition, page: ReportPage): Block[] {
  const { facts, options, texts } = composition;
  switch (page) {
    case 'general':
      return composeGeneralBlocks(composition);
    case 'exam':
      return facts.exams.flatMap((one, index): Block[] => [
        ...composeExamTitle(composition, one, index),
        ...composeExamBlocks(one.exam, options.language, facts.notation),
      ]);
    case 'problems':
      return toLines(texts.problems).length === 0 ? [] : [{ kind: 'list', items: toLines(texts.problems) }];
    case 'plan':
      return composeTextBlocks(texts.plan);
    case 'comparison':
      return composeComparisonBlocks(composition);
    case 'summary':
      return composeTextBlocks(texts.summary);
    default:
      return [];
  }
}

const PER_STAGE_PAGES: ReadonlySet<ReportPage> = new Set<ReportPage>([
  'faces',
  'intraoral',
  'xrays',
  'models',
  'cephalometrics',
]);
/** The text pages that continue below the previous page. */
const FLOWING_PAGES: ReadonlySet<ReportPage> = new Set<ReportPage>(['problems', 'plan', 'summary']);

function composeSections(composition: Composition, page: ReportPage): Section[] {
  const { words, facts } = composition;
  const hasFaces = facts.layout.cells.some(({ category }) => findFileCategory(category)?.group === 'face');
  const title = page === 'intraoral' && hasFaces ? words.composite : words.pages[page];
  const ownPage = !FLOWING_PAGES.has(page);
  const sections = PER_STAGE_PAGES.has(page)
    ? composition.facts.stages.map((stage) => ({
        note: formatStage(composition, stage),
        blocks: composeStageBlocks(composition, page, stage),
      }))
    : [
        {
          note: page === 'problems' ? formatProblemSource(composition) : '',
          blocks: composePageBlocks(composition, page),
        },
      ];
  return sections
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ note, blocks }) => ({
      title,
      ownPage,
      note,
      blocks: [...composeImageNotes(composition, blocks), ...blocks],
    }));
}

/** The minimum number of text lines for a separate page. */
const MIN_PAGE_LINES = 4;
/** The number of characters in a line. */
const LINE_LENGTH = 90;

function countLines(block: Block): number {
  const lines = block.kind === 'list' ? block.items : block.kind === 'text' ? block.text.split('\n') : [];
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
}

/** Moves runs of short texts below the general data, so that they do not take a separate page. */
function mergeShortSections(sections: readonly Section[], generalTitle: string): readonly Section[] {
  const general = sections.find(({ title }) => title === generalTitle);
  if (general === undefined) return sections;
  const findRun = (at: number): readonly Section[] => {
    const from = sections.findLastIndex(({ ownPage }, index) => index < at && ownPage) + 1;
    const to = sections.findIndex(({ ownPage }, index) => index > at && ownPage);
    return sections.slice(from, to < 0 ? sections.length : to);
  };
  const isShort = (section: Section, at: number) =>
    !section.ownPage &&
    findRun(at)
      .flatMap(({ blocks }) => blocks)
      .reduce((sum, block) => sum + countLines(block), 0) < MIN_PAGE_LINES;
  const shortSections = new Set(sections.filter(isShort));
  return sections
    .filter((section) => !shortSections.has(section))
    .flatMap((section) => (section === general ? [section, ...shortSections] : [section]));
}

/** Composes a report with the content of all its pages, in its language. */
export function composeReport(content: ReportContent): ReportDocument {
  const { options } = content;
  const words = REPORT_WORDS[options.language];
  const composition: Composition = { ...content, words };
  const sections = mergeShortSections(
    REPORT_PAGES.filter((page) => options.pages.includes(page)).flatMap((page) => composeSections(composition, page)),
    words.pages.general,
  );
  const hasCover = options.pages.includes('cover');
  return composeDocument(composition, {
    kind: words.title,
    cover: hasCover ? composeCover(composition) : null,
    sections,
  });
}
