import { REPORT_PAGES, type ReportPage } from '@dentarium/api/reports/calls';
import { fileCategory, stageNameIn } from '@dentarium/domain';
import { cephBlocks } from './compose-ceph.ts';
import { examBlocks } from './compose-exam.ts';
import {
  type Composing,
  dayOf,
  documentOf,
  identity,
  imageNotes,
  linesOf,
  clinicName,
  type ReportContent,
  stageText,
  textBlocks,
} from './compose-parts.ts';
import { coverFaces, faceBlocks, layoutBlocks, modelBlocks, pairsOf, xrayBlocks } from './compose-photos.ts';
import type { Block, Cover, Fact, ReportDocument, Section } from './report-document.ts';
import type { ReportExam, ReportStage } from './report-facts.ts';
import { REPORT_WORDS } from './report-words.ts';

/** The categories of the photo layout; none where its page is not chosen. */
function shownByLayout({ facts, options }: Composing): readonly number[] {
  return options.pages.includes('intraoral') ? facts.layout.cells.map(({ category }) => category) : [];
}

/** Whether a page beside the cover shows faces. */
function showsFaces({ options, facts }: Composing): boolean {
  const has = (page: ReportPage) => options.pages.includes(page);
  const inLayout = facts.layout.cells.some(({ category }) => fileCategory(category)?.group === 'face');
  return has('faces') || (has('intraoral') && inLayout) || (has('comparison') && facts.stages.length === 2);
}

function cover(composing: Composing): Cover {
  const { facts, options, words } = composing;
  const stages = facts.stages.map((stage) => stageText(composing, stage));
  const faces = facts.stages[0];
  return {
    title: facts.stages.length === 2 ? words.comparisonTitle : words.title,
    subtitle: stages.join('   →   '),
    facts: [
      ...identity(composing),
      ...(options.anonymous
        ? []
        : [
            { label: words.label.clinic, value: clinicName(composing) },
            { label: words.madeOn, value: dayOf(composing.madeAt) },
          ]),
    ],
    images: faces === undefined ? [] : coverFaces(faces, options.language, showsFaces(composing)),
  };
}

function stageFacts(composing: Composing, reported: ReportStage): Fact[] {
  const { words, options } = composing;
  const { stage } = reported;
  const steps = [
    stage.aligner_step_upper === null ? '' : `${words.upper} ${stage.aligner_step_upper}`,
    stage.aligner_step_lower === null ? '' : `${words.lower} ${stage.aligner_step_lower}`,
  ].filter((part) => part !== '');
  return [
    { label: words.label.stage, value: stageText(composing, reported) },
    ...(steps.length === 0 ? [] : [{ label: words.label.aligners, value: steps.join(' · ') }]),
    ...(options.anonymous || stage.remark === '' ? [] : [{ label: words.label.remark, value: stage.remark }]),
  ];
}

function generalBlocks(composing: Composing): Block[] {
  const { facts, options, texts, words } = composing;
  const { patient } = facts;
  return [
    {
      kind: 'facts',
      facts: [
        ...identity(composing),
        { label: words.label.dentalAge, value: words.dentalAge[patient.dental_age] ?? words.notShown },
        ...(options.anonymous ? [] : [{ label: words.label.firstVisit, value: patient.first_visit }]),
        ...facts.stages.flatMap((stage) => stageFacts(composing, stage)),
      ],
    },
    ...(texts.complaint === '' ? [] : [{ kind: 'text' as const, title: words.label.complaint, text: texts.complaint }]),
  ];
}

function comparisonBlocks(composing: Composing): Block[] {
  const [before, after] = composing.facts.stages;
  if (before === undefined || after === undefined) return [];
  const pairs = pairsOf(before, after, composing.options.language);
  return [{ kind: 'pairs', before: stageText(composing, before), after: stageText(composing, after), pairs }];
}

/** The blocks of a page of a stage, for the pages that each stage has. */
function stageBlocks(composing: Composing, page: ReportPage, stage: ReportStage): Block[] {
  const { facts, options } = composing;
  const { language } = options;
  const landscape = options.template === 'album';
  switch (page) {
    case 'faces':
      return faceBlocks(stage, language, { landscape, layout: shownByLayout(composing) });
    case 'intraoral': {
      const [title, ...lines] = [
        ...identity(composing, [stage]).map(({ value }) => value),
        stageText(composing, stage),
      ];
      return layoutBlocks(stage, facts.layout, { title: title ?? '', lines }, { language, landscape });
    }
    case 'xrays':
      return xrayBlocks(stage, language);
    case 'models':
      return modelBlocks(stage, language);
    case 'cephalometrics':
      return stage.ceph === null ? [] : cephBlocks(stage.ceph, language);
    default:
      return [];
  }
}

/** At which stage an exam was made, and when; of several in an anonymous report only which is the earlier one. */
function examTitle({ facts, options }: Composing, { date, stageName }: ReportExam, index: number): Block[] {
  if (!options.anonymous)
    return [
      {
        kind: 'note',
        text: [stageNameIn(stageName, options.language), date].filter((part) => part !== '').join(' · '),
      },
    ];
  return facts.exams.length > 1 ? [{ kind: 'note', text: `T${index}` }] : [];
}

function blocksOf(composing: Composing, page: ReportPage): Block[] {
  const { facts, options, texts } = composing;
  switch (page) {
    case 'general':
      return generalBlocks(composing);
    case 'exam':
      return facts.exams.flatMap((one, index): Block[] => [
        ...examTitle(composing, one, index),
        ...examBlocks(one.exam, options.language, facts.notation),
      ]);
    case 'problems':
      return linesOf(texts.problems).length === 0 ? [] : [{ kind: 'list', items: linesOf(texts.problems) }];
    case 'plan':
      return textBlocks(texts.plan);
    case 'comparison':
      return comparisonBlocks(composing);
    case 'summary':
      return textBlocks(texts.summary);
    default:
      return [];
  }
}

const OF_EACH_STAGE: ReadonlySet<ReportPage> = new Set<ReportPage>([
  'faces',
  'intraoral',
  'xrays',
  'models',
  'cephalometrics',
]);
/** Text that goes on below the page before it. */
const FLOWING: ReadonlySet<ReportPage> = new Set<ReportPage>(['problems', 'plan', 'summary']);

function sectionsOf(composing: Composing, page: ReportPage): Section[] {
  const { words, facts } = composing;
  const hasFaces = facts.layout.cells.some(({ category }) => fileCategory(category)?.group === 'face');
  const title = page === 'intraoral' && hasFaces ? words.composite : words.pages[page];
  const ownPage = !FLOWING.has(page);
  const sections = OF_EACH_STAGE.has(page)
    ? composing.facts.stages.map((stage) => ({
        note: stageText(composing, stage),
        blocks: stageBlocks(composing, page, stage),
      }))
    : [{ note: '', blocks: blocksOf(composing, page) }];
  return sections
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ note, blocks }) => ({ title, ownPage, note, blocks: [...imageNotes(composing, blocks), ...blocks] }));
}

/** So many lines of text, and more, may have a page of their own. */
const LEAST_LINES = 4;
/** Characters of a line. */
const LINE_LENGTH = 90;

function linesOfBlock(block: Block): number {
  const lines = block.kind === 'list' ? block.items : block.kind === 'text' ? block.text.split('\n') : [];
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
}

/** Puts texts of a few lines that follow one another below the general data, where they would else have a page alone. */
function withoutShortPages(sections: readonly Section[], generalTitle: string): readonly Section[] {
  const general = sections.find(({ title }) => title === generalTitle);
  if (general === undefined) return sections;
  const runOf = (at: number): readonly Section[] => {
    const from = sections.findLastIndex(({ ownPage }, index) => index < at && ownPage) + 1;
    const to = sections.findIndex(({ ownPage }, index) => index > at && ownPage);
    return sections.slice(from, to < 0 ? sections.length : to);
  };
  const isShort = (section: Section, at: number) =>
    !section.ownPage &&
    runOf(at)
      .flatMap(({ blocks }) => blocks)
      .reduce((sum, block) => sum + linesOfBlock(block), 0) < LEAST_LINES;
  const short = new Set(sections.filter(isShort));
  return sections
    .filter((section) => !short.has(section))
    .flatMap((section) => (section === general ? [section, ...short] : [section]));
}

/** Composes a report: everything that its pages say, in its language. */
export function composeReport(content: ReportContent): ReportDocument {
  const { options } = content;
  const words = REPORT_WORDS[options.language];
  const composing: Composing = { ...content, words };
  const sections = withoutShortPages(
    REPORT_PAGES.filter((page) => options.pages.includes(page)).flatMap((page) => sectionsOf(composing, page)),
    words.pages.general,
  );
  const hasCover = options.pages.includes('cover');
  return documentOf(composing, { kind: words.title, cover: hasCover ? cover(composing) : null, sections });
}
