import { cephBlocks } from './compose-ceph.ts';
import { answeredBlocks } from './compose-exam.ts';
import {
  type Composing,
  documentOf,
  identity,
  imageNotes,
  linesOf,
  type ReportContent,
  stageText,
  textBlocks,
} from './compose-parts.ts';
import { layoutBlocks, modelBlocks, xrayBlocks } from './compose-photos.ts';
import type { Block, ReportDocument, Section } from './report-document.ts';
import type { ReportStage } from './report-facts.ts';
import { REPORT_WORDS } from './report-words.ts';

/** Who it is, why they came, and what was done lately. */
function historyBlocks(composing: Composing): Block[] {
  const { facts, texts, words } = composing;
  const visits = facts.visits.map(({ date, complaint, process }) => [date, complaint, process]);
  return [
    {
      kind: 'facts',
      facts: [
        ...identity(composing),
        { label: words.label.firstVisit, value: facts.patient.first_visit },
        { label: words.label.dentalAge, value: words.dentalAge[facts.patient.dental_age] ?? words.notShown },
      ],
    },
    ...(texts.complaint === '' ? [] : [{ kind: 'text' as const, title: words.label.complaint, text: texts.complaint }]),
    ...(visits.length === 0
      ? []
      : [{ kind: 'table' as const, title: words.visits, head: words.visitHead, rows: visits }]),
  ];
}

/** What was found, without the questions that nobody has answered. */
function examSection(composing: Composing): Block[] {
  const { facts, options, words } = composing;
  const latest = facts.exams.at(-1);
  if (latest === undefined) return [{ kind: 'note', text: words.notExamined }];
  return answeredBlocks(latest.exam, options.language, facts.notation);
}

/** The main images of the stage: the photographs in their layout, the X-rays, the models. */
function imageBlocks(composing: Composing, stage: ReportStage): Block[] {
  const { facts, options } = composing;
  const { language } = options;
  const card = { title: facts.patient.name, lines: [facts.patient.patient_no, stageText(composing, stage)] };
  const blocks = [
    ...layoutBlocks(stage, facts.layout, card, { language, landscape: false }),
    ...xrayBlocks(stage, language),
    ...modelBlocks(stage, language),
  ];
  return [...imageNotes(composing, blocks), ...blocks];
}

/**
 * Composes a case summary: history, examination, problems, plan and summary on as few pages as they take, then the main
 * images of one stage and what was measured on them.
 */
export function composeSummary(content: ReportContent): ReportDocument {
  const words = REPORT_WORDS[content.options.language];
  const composing: Composing = { ...content, words };
  const { facts, texts, options } = composing;
  const [stage] = facts.stages;
  const problems = linesOf(texts.problems);
  const note = stage === undefined ? '' : stageText(composing, stage);
  const sections: readonly Section[] = [
    { title: words.caseSummary, note, ownPage: true, blocks: historyBlocks(composing) },
    { title: words.pages.exam, note: facts.exams.at(-1)?.date ?? '', ownPage: false, blocks: examSection(composing) },
    {
      title: words.pages.problems,
      note: '',
      ownPage: false,
      blocks: problems.length === 0 ? [] : [{ kind: 'list', items: problems }],
    },
    { title: words.pages.plan, note: '', ownPage: false, blocks: textBlocks(texts.plan) },
    { title: words.pages.summary, note: '', ownPage: false, blocks: textBlocks(texts.summary) },
    { title: words.images, note, ownPage: true, blocks: stage === undefined ? [] : imageBlocks(composing, stage) },
    {
      title: words.measurements,
      note,
      ownPage: false,
      blocks: stage === undefined || stage.ceph === null ? [] : cephBlocks(stage.ceph, options.language),
    },
  ];
  return documentOf(composing, {
    kind: words.caseSummary,
    cover: null,
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  });
}
