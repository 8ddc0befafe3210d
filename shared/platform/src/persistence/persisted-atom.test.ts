import { expect, test } from '@jest/globals';
import { createStore } from 'jotai';
import { createPersistedAtom } from './persisted-atom.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

test('MODE-10 restores a stored value after a reload', () => {
  const before = createStore();
  before.set(
    createPersistedAtom('test.reload', text, () => 'first'),
    'second',
  );
  // A reload recreates every atom and store; only local storage stays.
  expect(createStore().get(createPersistedAtom('test.reload', text, () => 'first'))).toBe('second');
});

test('MODE-10 uses the initial value if the stored one makes no sense', () => {
  localStorage.setItem('dentarium.test.strange', '{"some":"object"}');
  localStorage.setItem('dentarium.test.broken', '{"some');
  expect(createStore().get(createPersistedAtom('test.strange', text, () => 'initial'))).toBe('initial');
  expect(createStore().get(createPersistedAtom('test.broken', text, () => 'initial'))).toBe('initial');
});

test('computes a value from the former one', () => {
  const store = createStore();
  const count = createPersistedAtom<number>(
    'test.count',
    (value) => (typeof value === 'number' ? value : undefined),
    () => 1,
  );
  store.set(count, (before) => before + 1);
  expect(store.get(count)).toBe(2);
  expect(localStorage.getItem('dentarium.test.count')).toBe('2');
});

test('MODE-10 follows a value that another tab changes', () => {
  const store = createStore();
  const shared = createPersistedAtom('test.tabs', text, () => 'here');
  store.sub(shared, () => undefined);
  localStorage.setItem('dentarium.test.tabs', '"there"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'dentarium.test.tabs' }));
  expect(store.get(shared)).toBe('there');
});
