import { composeCephBlocks } from './compose-ceph.ts';
import { composeAnsweredBlocks } from './compose-exam.ts';
import {
  composeAlerts,
  formatExamSource,
  formatProblemSource,
  type Composition,
  composeDocument,
  composeIdentity,
  composeImageNotes,
  toLines,
  type ReportContent,
  formatStage,
  composeTextBlocks,
} from './compose-parts.ts';
import { composeLayoutBlocks, composeModelBlocks, composeXrayBlocks } from './compose-photos.ts';
import type { Block, ReportDocument, Section } from './report-document.ts';
import type { ReportStage } from './report-facts.ts';
import { REPORT_WORDS } from './report-words.ts';

/** Composes the identity, the chief complaint and the latest visits. */
function composeHistoryBlocks(composition: Composition): Block[] {
  const { facts, texts, words } = composition;
  const visits = facts.visits.map(({ date, complaint, process }) => [date, complaint, process]);
  return [
    {
      kind: 'facts',
      facts: [
        ...composeIdentity(composition),
        ...composeAlerts(composition),
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

/** Composes the findings, without unanswered questions. */
function composeExamSection(composition: Composition): Block[] {
  const { facts, options, words } = composition;
  const latest = facts.exams.at(-1);
  if (latest === undefined) return [{ kind: 'note', text: words.notExamined }];
  return composeAnsweredBlocks(latest.exam, options.language, facts.notation);
}

/** Composes the main images of the stage: the photographs in their layout, the X-rays, the models. */
function composeImageBlocks(composition: Composition, stage: ReportStage): Block[] {
  const { facts, options } = composition;
  const { language } = options;
  const card = { title: facts.patient.name, lines: [facts.patient.patient_no, formatStage(composition, stage)] };
  const blocks = [
    ...composeLayoutBlocks(stage, facts.layout, card, { language, landscape: false }),
    ...composeXrayBlocks(stage, language),
    ...composeModelBlocks(stage, language),
  ];
  return [...composeImageNotes(composition, blocks), ...blocks];
}

/**
 * Composes a case summary: history, examination, problems, plan and summary on as few pages as possible, then the main
 * images of one stage and their measurements.
 */
export function composeSummary(content: ReportContent): ReportDocument {
  const words = REPORT_WORDS[content.options.language];
  const composition: Composition = { ...content, words };
  const { facts, texts, options } = composition;
  const [stage] = facts.stages;
  const latest = facts.exams.at(-1);
  const problems = toLines(texts.problems);
  const note = stage === undefined ? '' : formatStage(composition, stage);
  const sections: readonly Section[] = [
    { title: words.caseSummary, note, ownPage: true, blocks: composeHistoryBlocks(composition) },
    {
      title: words.pages.exam,
      note: latest === undefined ? '' : formatExamSource(latest, options.language),
      ownPage: false,
      blocks: composeExamSection(composition),
    },
    {
      title: words.pages.problems,
      note: formatProblemSource(composition),
      ownPage: false,
      blocks: problems.length === 0 ? [] : [{ kind: 'list', items: problems }],
    },
    { title: words.pages.plan, note: '', ownPage: false, blocks: composeTextBlocks(texts.plan) },
    { title: words.pages.summary, note: '', ownPage: false, blocks: composeTextBlocks(texts.summary) },
    {
      title: words.images,
      note,
      ownPage: true,
      blocks: stage === undefined ? [] : composeImageBlocks(composition, stage),
    },
    {
      title: words.measurements,
      note,
      ownPage: false,
      blocks: stage === undefined || stage.ceph === null ? [] : composeCephBlocks(stage.ceph, options.language),
    },
  ];
  return composeDocument(composition, {
    kind: words.caseSummary,
    cover: null,
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  });
}
