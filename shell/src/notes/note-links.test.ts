import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findCopiedPlace, watchCopies } from './copied-place.ts';
import { moveCaret } from './move-caret.ts';
import { listLinks, toLinkLine } from './note-links.ts';

const PATIENT = '/patient/7c1f3c52-0d52-4d0e-9c53-6f4f3f0c1a11';

let stopWatching: () => void;
beforeEach(() => {
  stopWatching = watchCopies();
});
afterEach(() => {
  stopWatching();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

function copyFrom(path: string): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = '<main><h1>Li Mei</h1><p id="text">Retainer broken</p></main><p id="outside">Retainer</p>';
  document.getSelection()?.selectAllChildren(document.querySelector('#text') ?? document.body);
  document.dispatchEvent(new Event('copy', { bubbles: true }));
}

test('NOTE-02 links a text that was copied from the page of a patient', () => {
  copyFrom(`${PATIENT}?stage=2`);
  const place = findCopiedPlace(' Retainer broken\n');
  expect(place).toMatchObject({ title: 'Li Mei', path: `${PATIENT}?stage=2` });
  expect(findCopiedPlace('something else')).toBeUndefined();
  expect(listLinks(`Retainer broken\n${toLinkLine({ title: 'Li Mei', path: PATIENT })}\nmore`)).toEqual([
    { title: 'Li Mei', path: PATIENT },
  ]);
});

test('NOTE-02 does not link a text from a list', () => {
  copyFrom('/patient');
  expect(findCopiedPlace('Retainer broken')).toBeUndefined();
});

test('NOTE-02 shows each linked page once, and none of another site', () => {
  const lines = ['/patient/1', '/patient/1', '//evil.example/patient', '/case/2'].map((path) =>
    toLinkLine({ title: 'x', path }),
  );
  expect(listLinks(lines.join('\n')).map(({ path }) => path)).toEqual(['/patient/1', '/case/2']);
});

test.each([
  ['before a change', 'one\ntwo', 'one\nnew\ntwo', 2, 2],
  ['behind a change', 'one\ntwo', 'one\nnew\ntwo', 7, 11],
  ['within removed text', 'one\ntwo\nthree', 'one', 6, 3],
])('NOTE-03 keeps the caret %s', (_, before, after, caret, expectedCaret) => {
  expect(moveCaret(before, after, caret)).toBe(expectedCaret);
});
