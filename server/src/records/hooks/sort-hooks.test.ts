import { expect, test } from '@jest/globals';
import * as areas from '../../app.ts';
import type { Area } from '../../kernel/areas/area.ts';
import { listHooks, type NamedHooks, type OrderedHooks, sortHooks } from './sort-hooks.ts';

interface TestHooks extends OrderedHooks {
  readonly name: string;
}

const createHooks = (area: string, ...runsAfter: string[]): NamedHooks<TestHooks> => ({
  area,
  hooks: { name: area, runsAfter },
});

test('runs hooks after those of the named areas, otherwise in the order of the areas', () => {
  const sorted = sortHooks([
    createHooks('orders', 'stages'),
    createHooks('stages', 'files'),
    createHooks('tags'),
    createHooks('files'),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['tags', 'files', 'stages', 'orders']);
});

test('refuses hooks that wait for each other, or for an area without hooks', () => {
  expect(() => sortHooks([createHooks('a', 'b'), createHooks('b', 'a')])).toThrow('wait for each other: a, b');
  expect(() => sortHooks([createHooks('a', 'nobody')])).toThrow('after those of nobody');
});

test('lists the hooks of one kind with the names of their areas', () => {
  const declaredAreas = Object.values<Area>(areas).map((area) => ({ area: area.name, hooks: area }));
  const demoAreas = listHooks(declaredAreas, 'demoHooks').map(({ area }) => area);
  expect(demoAreas).toContain('stages');
  expect(demoAreas).not.toContain('tasks');
});
