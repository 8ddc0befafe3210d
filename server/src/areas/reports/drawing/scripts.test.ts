import { expect, test } from '@jest/globals';
import { readPdf } from '../testing/read-pdf.ts';
import { listUnprintable } from './fonts.ts';
import { ScriptDocument } from './script-document.ts';
import { toTextRuns } from './text-runs.ts';

const NAMES: readonly (readonly [script: string, name: string])[] = [
  ['Arabic', 'محمد الأحمد'],
  ['Uyghur', 'ئالىمجان تۇردى'],
  ['Hebrew', 'דוד בן־גוריון'],
  ['Thai', 'สมชาย ใจดี'],
  ['Cyrillic', 'Алексей Ёлкин'],
  ['Kazakh', 'Әсел Қайратқызы'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
  ['Vietnamese in parts', 'Nguyễn'.normalize('NFD')],
  ['Tibetan', 'བཀྲ་ཤིས་'],
  ['Polish', 'Łukasz Żółć'],
  ['Greek', 'Ελένη'],
  ['extension B', '𠝹𡃁'],
  ['extension A', '㐂䶮'],
  ['Chinese', '王小明'],
];

test.each(NAMES)('TASK-05 prints a name in %s: %s', (_, name) => {
  expect(listUnprintable(name)).toEqual([]);
});

test.each([
  ['Li 😀 Mei', ['😀']],
  ['𠀀𠀀', ['𠀀']],
  ['தமிழ்', ['த', 'மி', 'ழ்']],
  ['👨‍👩‍👧 \n', ['👨‍👩‍👧']],
])('TASK-05 names the characters that no font has: %s', (text, signs) => {
  expect(listUnprintable(text)).toEqual(signs);
});

test.each([
  ['a name from right to left beside Chinese', '患者 محمد علي，复诊', ['患者 ', 'علي', ' ', 'محمد', '，复诊']],
  ['numbers within Arabic', 'محمد 42 علي', ['علي', ' ', '42', ' ', 'محمد']],
  ['a date behind a name from right to left', 'محمد 2026-03-01', ['2026-03-01', ' ', 'محمد']],
  ['a date among Chinese', '患者 محمد 2026-03-01 复诊', ['患者 ', 'محمد', ' ', '2026-03-01', ' 复诊']],
  ['a word of several fonts', 'Li 𠝹', ['Li ', '𠝹']],
])('TASK-05 divides %s into runs in the order of the screen', (_, line, texts) => {
  expect(toTextRuns(line).map(({ text }) => text)).toEqual(texts);
});

test('TASK-05 keeps a word in one font', () => {
  expect(toTextRuns('Żółć').map(({ family }) => family)).toEqual(['latin']);
  expect(toTextRuns('محمد').map(({ isRightToLeft }) => isRightToLeft)).toEqual([true]);
});

async function draw(lines: readonly string[], options: PDFKit.Mixins.TextOptions = {}): Promise<Buffer> {
  const doc = new ScriptDocument({ size: 'A4' });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise((resolve) => doc.on('end', resolve));
  for (const line of lines)
    doc
      .selectStyle('regular')
      .fontSize(14)
      .text(line, { width: 400, ...options });
  doc.end();
  await end;
  return Buffer.concat(chunks);
}

test('TASK-05 writes the characters of each script into the PDF', async () => {
  // Letters that a font builds from parts are drawn correctly, but a reader of the file finds their parts.
  const names = NAMES.filter(([script]) => !['Tibetan', 'Uyghur', 'Vietnamese in parts'].includes(script));
  const { pages } = await readPdf(await draw(names.map(([, name]) => `患者：${name}`)));
  const text = pages.join('').normalize('NFKC');
  for (const [, name] of names)
    for (const letter of name.normalize('NFKC').replace(/\s/gu, '')) expect(text).toContain(letter);
});

test('TASK-05 measures a line of several scripts as it is drawn, and keeps the font of the next text', () => {
  const doc = new ScriptDocument({ size: 'A4' });
  doc.selectStyle('bold').fontSize(10);
  const plainWidth = doc.widthOfString('王小明');
  const wholeWidth = doc.widthOfString('王小明 Алексей');
  expect(wholeWidth).toBeGreaterThan(plainWidth + 30);
  expect(doc.widthOfString('王小明')).toBe(plainWidth);
  doc.text('محمد', 50, 50, { width: 200, align: 'right' });
  expect(doc.widthOfString('王小明')).toBe(plainWidth);
  doc.end();
});
