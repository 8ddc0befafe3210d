import { afterEach, expect, test } from '@jest/globals';
import { removeDraft, storeDraft, loadDraft } from './stored-draft.ts';

afterEach(() => sessionStorage.clear());

const START = { visitDate: '2026-05-04', nextVisit: null, complaint: '', fileIds: [] };
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
