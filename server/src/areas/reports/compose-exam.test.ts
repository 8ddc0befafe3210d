import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { expect, test } from '@jest/globals';
import { composeAnsweredBlocks, composeExamBlocks } from './compose-exam.ts';

const toRows = (blocks: ReturnType<typeof composeExamBlocks>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    blocks
      .flatMap((block) => (block.kind === 'table' ? block.rows : []))
      .map(([question = '', ...answers]) => [question, answers]),
  );

test('STG-05 TASK-05 marks unexamined items in a report, unlike normal ones', () => {
  const normal = { ...EMPTY_EXAM, tmj: [0] };
  for (const [language, question, none, healthy] of [
    ['en', 'TMJ', 'not examined', 'Normal'],
    ['ch', '颞下颌关节', '未检查', '正常'],
  ] as const) {
    const [empty, answers] = [EMPTY_EXAM, normal].map((exam) =>
      toRows(composeExamBlocks(exam, language, 'fdi')).get(question),
    );
    expect(empty).toEqual([none]);
    expect(answers?.join().toLowerCase()).toContain(healthy.toLowerCase());
  }
});

test('BEN-07 omits unexamined items from a summary', () => {
  expect(composeAnsweredBlocks(EMPTY_EXAM, 'en', 'fdi')).toEqual([]);
  expect([...toRows(composeAnsweredBlocks({ ...EMPTY_EXAM, tmj: [0] }, 'en', 'fdi')).keys()]).toEqual(['TMJ']);
});
