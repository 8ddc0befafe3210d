import { beforeAll, describe, expect, test } from '@jest/globals';
import { findMovementMarks, buildMovementTable, OPEN_PRESCRIPTION, type Scheme } from '@dentarium/scheme';
import { computeSchemeFigures, type SchemeFigures } from '@dentarium/scheme/figures';
import { createMeshReader, readScheme, type SchemeEntries } from '@dentarium/scheme/reading';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { createDemoScheme, createBenchmarkScheme } from './demo-schemes.ts';

const rejectDraco = () => Promise.reject(new Error('no mesh is compressed'));

interface OpenScheme {
  readonly zip: Buffer;
  readonly scheme: Scheme;
  readonly entries: SchemeEntries;
}

/** Opens a scheme like the server. */
async function openScheme(zip: Buffer): Promise<OpenScheme> {
  const files = new Map<string, Uint8Array>();
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), { useWebWorkers: false });
  for await (const entry of reader.getEntriesGenerator())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  await reader.close();
  const read = (path: string) => Promise.resolve(files.get(path) ?? new Uint8Array(0));
  const sizes = new Map([...files].map(([path, { length }]) => [path, length]));
  const entries = { zipBytes: zip.length, sizes, read };
  const rules = { prescription: OPEN_PRESCRIPTION, maxSteps: 0, draco: rejectDraco };
  const reading = await readScheme(await read('scheme.json'), entries, rules);
  expect(reading).toMatchObject({ kind: 'scheme' });
  if (reading.kind !== 'scheme') throw new Error('the scheme is refused');
  return { zip, scheme: reading.scheme, entries };
}

describe('ORD-09 schemes of the demonstration', () => {
  let [firstScheme, changedScheme]: OpenScheme[] = [];
  let figures: SchemeFigures | undefined;
  beforeAll(async () => {
    firstScheme = await openScheme(await createDemoScheme('first'));
    changedScheme = await openScheme(await createDemoScheme('changed'));
    figures = await computeSchemeFigures(firstScheme.scheme, createMeshReader(firstScheme.entries, rejectDraco));
  });

  test('are accepted, have a tooth or a pontic at 28 places, and are small', () => {
    expect(firstScheme?.scheme.teeth.length).toBe(27);
    expect(firstScheme?.scheme.pontics.map(({ tooth }) => tooth)).toEqual([35]);
    expect(firstScheme?.zip.length).toBeLessThan(3 * 1024 ** 2);
    expect([firstScheme?.scheme.arches, changedScheme?.scheme.arches]).toMatchObject([
      { upper: { steps: 24 }, lower: { steps: 18 } },
      { upper: { steps: 28 }, lower: { steps: 20 } },
    ]);
  });

  test('are the same bytes each time', async () => {
    expect((await createDemoScheme('first')).equals(firstScheme?.zip ?? Buffer.alloc(0))).toBe(true);
  });

  test('are marked for fast movement of 22 and for reduction in the first scheme, and for neither in the changed one', () => {
    const rules = (open: OpenScheme | undefined) =>
      open === undefined ? [] : findMovementMarks(open.scheme).map(({ rule, teeth }) => `${rule} ${teeth.join('/')}`);
    expect(rules(firstScheme)).toEqual(expect.arrayContaining(['stepTurn 22', 'ipr 41/31']));
    expect(rules(changedScheme).filter((rule) => /22|31/.test(rule))).toEqual([]);
  });

  test('correct a deep bite: incisors intrude, 22 moves inwards and rotates, molars hardly rotate', () => {
    const rows = firstScheme === undefined ? [] : buildMovementTable(firstScheme.scheme);
    const table = new Map(rows.map(({ tooth, movement }) => [tooth, movement]));
    expect(table.get(11)?.extrusion).toBeLessThan(-2);
    expect(table.get(22)?.buccal).toBeLessThan(-0.8);
    expect(table.get(22)?.rotation).toBeGreaterThan(10);
    expect(Math.abs(table.get(17)?.rotation ?? 99)).toBeLessThan(6);
  });

  test('have the figures of a mouth that becomes aligned', () => {
    expect(figures?.end.overjet).toBeGreaterThan(0.5);
    expect(figures?.end.overjet).toBeLessThan(4);
    expect(figures?.start.overbite).toBeGreaterThan(6);
    expect(figures?.end.overbite).toBeGreaterThan(1);
    expect(figures?.end.overbite).toBeLessThan(4);
    expect(figures?.bolton.anterior?.ratio).toBeGreaterThan(74);
    expect(figures?.bolton.anterior?.ratio).toBeLessThan(82);
    expect(figures?.bolton.overall).toBeNull();
    const deepest = (contacts: SchemeFigures['endContacts'] = []) => Math.max(...contacts.map(({ mm }) => mm));
    expect(deepest(figures?.endContacts)).toBeLessThan(deepest(figures?.startContacts));
  });

  test('have the requested number of steps and triangles for benchmarks', async () => {
    const [coarse, fine] = [
      await openScheme(await createBenchmarkScheme(60, 0)),
      await openScheme(await createBenchmarkScheme(60, 1)),
    ];
    expect(coarse.scheme.arches).toMatchObject({ upper: { steps: 60 }, lower: { steps: 60 } });
    expect(coarse.scheme.teeth.length).toBe(28);
    const triangles = async ({ entries }: OpenScheme) =>
      (await createMeshReader(entries, rejectDraco)('teeth/11.ply', 'tooth')).indices.length;
    expect(await triangles(fine)).toBe(4 * (await triangles(coarse)));
  });
});
