import { expect, test } from '@jest/globals';
import { createStore } from 'jotai';
import { persistedAtom } from './persisted-atom.ts';

const text = (found: unknown) => (typeof found === 'string' ? found : undefined);

test('MODE-10 restores a stored value after a reload', () => {
  const before = createStore();
  before.set(
    persistedAtom('test.reload', text, () => 'first'),
    'second',
  );
  // A reload recreates every atom and store; only local storage stays.
  expect(createStore().get(persistedAtom('test.reload', text, () => 'first'))).toBe('second');
});

test('MODE-10 uses the initial value if the stored one makes no sense', () => {
  localStorage.setItem('dentarium.test.strange', '{"some":"object"}');
  localStorage.setItem('dentarium.test.broken', '{"some');
  expect(createStore().get(persistedAtom('test.strange', text, () => 'initial'))).toBe('initial');
  expect(createStore().get(persistedAtom('test.broken', text, () => 'initial'))).toBe('initial');
});

test('computes a value from the former one', () => {
  const store = createStore();
  const count = persistedAtom<number>(
    'test.count',
    (found) => (typeof found === 'number' ? found : undefined),
    () => 1,
  );
  store.set(count, (before) => before + 1);
  expect(store.get(count)).toBe(2);
  expect(localStorage.getItem('dentarium.test.count')).toBe('2');
});

test('MODE-10 follows a value that another tab changes', () => {
  const store = createStore();
  const shared = persistedAtom('test.tabs', text, () => 'here');
  store.sub(shared, () => undefined);
  localStorage.setItem('dentarium.test.tabs', '"there"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'dentarium.test.tabs' }));
  expect(store.get(shared)).toBe('there');
});
