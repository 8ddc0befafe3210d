import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as listed from '../../app.ts';
import { type Area, defineArea } from './area.ts';
import { startAreas } from './start-areas.ts';

/** None of these areas reads its dependencies. */
const NOTHING = {} as Parameters<typeof startAreas>[1];

describe('areas', () => {
  test('starts an area once, after the areas that it uses, and closes it before them', async () => {
    const events: string[] = [];
    const lowerArea = defineArea({
      name: 'below',
      start: () => {
        events.push('start below');
        return { service: { word: 'hello' }, close: async () => void events.push('close below') };
      },
    });
    const upperArea = defineArea({
      name: 'above',
      start: async ({ requireService }) => {
        events.push(`start above: ${(await requireService(lowerArea)).word}`);
        return { close: async () => void events.push('close above') };
      },
    });
    const startedAreas = await startAreas([upperArea, lowerArea], NOTHING);
    expect((await startedAreas.requireService(lowerArea)).word).toBe('hello');
    await startedAreas.close();
    expect(events).toEqual(['start below', 'start above: hello', 'close above', 'close below']);
  });

  test('closes the started areas if one fails to start', async () => {
    let closedCount = 0;
    const good = defineArea({ name: 'good', start: () => ({ close: async () => void closedCount++ }) });
    const bad = defineArea({ name: 'bad', start: () => Promise.reject(new Error('no disk')) });
    await expect(startAreas([good, bad], NOTHING)).rejects.toThrow('no disk');
    expect(closedCount).toBe(1);
  });

  const lone = defineArea({ name: 'lone', start: () => ({ service: 1 }) });
  const user = defineArea({
    name: 'user',
    start: async ({ requireService }) => ({ service: await requireService(lone) }),
  });
  const mute = defineArea<string>({ name: 'mute' });
  const listener = defineArea({
    name: 'listener',
    start: async ({ requireService }) => ({ service: await requireService(mute) }),
  });
  const selfish: Area<number> = defineArea({
    name: 'selfish',
    start: async ({ requireService }) => ({ service: await requireService(selfish) }),
  });
  const probe = {
    name: 'archive',
    title: { ch: '归档', en: 'Archive' },
    isRequired: false,
    check: async () => undefined,
  };
  const everyHour = { name: 'sweep', every: 'hour', run: async () => undefined } as const;
  test.each<[string, Area[], string]>([
    ['one that is used and not listed', [user], 'The area lone is used and not listed'],
    ['one that is used and has no service', [listener, mute], 'The area mute is used and has no service'],
    ['one that uses itself', [selfish], 'The area selfish uses itself'],
    ['two of one name', [lone, { ...lone }], 'two of the area lone'],
    [
      'a table of two areas',
      [defineArea({ name: 'a', tables: ['tag'] }), defineArea({ name: 'b', tables: ['tag'] })],
      'two of the table tag',
    ],
    ['a table of the site of another area', [defineArea({ name: 'a', siteTables: ['role'] })], 'which is not its own'],
    [
      'two schedules of one name',
      [defineArea({ name: 'a', schedules: [everyHour] }), defineArea({ name: 'b', schedules: [everyHour] })],
      'two of the schedule sweep',
    ],
    [
      'two probes of one name',
      [
        defineArea({ name: 'a', start: () => ({ probes: [probe] }) }),
        defineArea({ name: 'b', start: () => ({ probes: [probe] }) }),
      ],
      'two of the probe archive',
    ],
  ])('refuses %s', async (_title, areas, message) => {
    await expect(startAreas(areas, NOTHING)).rejects.toThrow(message);
  });

  test('lists every area.ts of the server in app.ts', async () => {
    const source = join(import.meta.dirname, '..', '..');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^[^/]+\/[^/]+\/area\.ts$/.test(file),
    );
    const exportedValues = await Promise.all(
      files.map(async (file) => Object.entries((await import(join(source, file))) as Record<string, unknown>)),
    );
    // Other exports of an `area.ts` are for other areas.
    const areas = exportedValues.flat().filter(([name]) => name.endsWith('Area') && name !== 'defineArea');
    expect(Object.keys(listed).toSorted()).toEqual(areas.map(([name]) => name).toSorted());
    expect(new Set(Object.values<unknown>(listed))).toEqual(new Set(areas.map(([, area]) => area)));
  });
});
