import { afterEach, expect, test } from '@jest/globals';
import { loadAttempt, storeAttempt } from './stored-attempt.ts';
import { hasDraft, loadDraft, removeDraft, storeDraft } from './stored-draft.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Closes the window and opens another one, which begins without session storage. */
function reopenWindow(): void {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
}

const START = { visitDate: '2026-05-04', nextVisit: null, complaint: '', fileIds: [] };
const REQUEST = { callId: 'a', inputKey: null, key: 'b', isSecret: false };
const DRAFT = { ...START, complaint: 'Crowding', nextVisit: '2026-06-01' };

test('PAT-10 stores the input until it is saved or discarded', () => {
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
  const base = { ...START, visitDate: '2026-05-03' };
  const at = new Date('2026-05-04T10:00:00Z');
  storeDraft('wang', 'record.p1.new', { values: DRAFT, base }, at);
  expect(loadDraft('wang', 'record.p1.new', START)).toEqual({ values: DRAFT, base, texts: {}, at });
  expect(loadDraft('wang', 'record.p1.other', START)).toBeUndefined();
  removeDraft('wang', 'record.p1.new');
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
});

test('SAFE-06 keeps the input of a closed window for the next window of the user, once', () => {
  const at = new Date();
  storeDraft('wang', 'record.p1.new', { values: DRAFT, base: START, texts: { visitDate: '5/' } }, at);
  storeAttempt('wang', 'record.p1.new', { at, requests: [REQUEST], values: DRAFT });
  reopenWindow();
  expect(hasDraft('wang', 'record.p1.new')).toBe(true);
  expect(loadDraft('wang', 'record.p1.new', START)).toEqual({
    values: DRAFT,
    base: START,
    texts: { visitDate: '5/' },
    at,
  });
  expect(loadAttempt('wang', 'record.p1.new')).toEqual({ at, requests: [REQUEST], values: DRAFT });
  expect(localStorage.length).toBe(0);
  sessionStorage.clear();
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
});

test('SAFE-06 prefers the input of this window to that of a closed one, and keeps no copy after it is saved', () => {
  storeDraft('wang', 'record.p1.new', { values: DRAFT, base: START });
  window.dispatchEvent(new Event('pagehide'));
  const laterValues = { ...DRAFT, complaint: 'Spacing' };
  storeDraft('wang', 'record.p1.new', { values: laterValues, base: START });
  expect(loadDraft('wang', 'record.p1.new', START)?.values).toEqual(laterValues);
  removeDraft('wang', 'record.p1.new');
  expect(localStorage.length).toBe(0);
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
});

test.each([
  ['another user signs in', () => void loadDraft('li', 'record.p1.new', START), new Date()],
  ['a week has passed', () => undefined, new Date(Date.now() - 8 * 86_400_000)],
])('SAFE-06 removes the input of a closed window when %s', (_, happen, at) => {
  storeDraft('wang', 'record.p1.new', { values: DRAFT, base: START }, at);
  reopenWindow();
  happen();
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('SAFE-06 removes the copy of the input if the window is shown again', () => {
  storeDraft('wang', 'record.p1.new', { values: DRAFT, base: START });
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.length).toBe(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(localStorage.length).toBe(0);
  expect(loadDraft('wang', 'record.p1.new', START)?.values).toEqual(DRAFT);
});

test('removes the draft of another user', () => {
  storeDraft('wang', 'record.p1.new', { values: DRAFT, base: START });
  expect(loadDraft('li', 'record.p1.new', START)).toBeUndefined();
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
});

test.each([
  ['{}'],
  ['[]'],
  ['{"values":{"visitDate":"2026-05-04"},"at":"2026-05-04T10:00:00Z"}'],
  ['{"values":{"visitDate":1,"nextVisit":null,"complaint":"","fileIds":[]},"at":"2026-05-04T10:00:00Z"}'],
  ['not json'],
])('rejects data that is no draft of this form: %s', (text) => {
  sessionStorage.setItem('dentarium.draft.wang.record.p1.new', text);
  expect(loadDraft('wang', 'record.p1.new', START)).toBeUndefined();
});

test('PAT-10 migrates a draft of a record from its former place once', () => {
  const former = 'dentarium.recordDraft.wang.p1.new';
  const at = '2026-05-04T10:00:00.000Z';
  sessionStorage.setItem(former, JSON.stringify({ draft: DRAFT, at }));
  sessionStorage.setItem('dentarium.recordDraft.li.p1.new', JSON.stringify({ draft: DRAFT, at }));
  expect(loadDraft('wang', 'record.p1.new', START)).toEqual({
    values: DRAFT,
    base: START,
    texts: {},
    at: new Date(at),
  });
  expect(Object.keys(sessionStorage)).toEqual(['dentarium.draft.wang.record.p1.new']);
  const laterValues = { ...DRAFT, complaint: 'Spacing' };
  storeDraft('wang', 'record.p1.new', { values: laterValues, base: START });
  sessionStorage.setItem(former, JSON.stringify({ draft: DRAFT, at }));
  expect(loadDraft('wang', 'record.p1.new', START)?.values).toEqual(laterValues);
  expect(sessionStorage.getItem(former)).toBeNull();
});
