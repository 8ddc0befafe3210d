import { describe, expect, test } from '@jest/globals';
import { createBox, encodePlyText } from '@dentarium/models/testing';
import { loadDraco, encodeDraco } from '@dentarium/models/testing/draco';
import { SCHEME_LIMITS } from '../format/limits.ts';
import { OPEN_PRESCRIPTION } from '../format/prescription.ts';
import { createSampleScheme } from '../testing/sample-scheme.ts';
import { readScheme } from './read-scheme.ts';
import { readSample } from './testing/read-sample.ts';
import { createRefusal, createValidScheme, TEETH } from './testing/valid-scheme.ts';

describe('ORD-09 reading of a submitted scheme', () => {
  test('returns the scheme as submitted, with empty defaults', async () => {
    const { document, files } = createValidScheme();
    expect(await readSample(document, files)).toMatchObject({ kind: 'scheme', scheme: { teeth: document.teeth } });
    const { format, version, notation, arches, teeth } = document;
    const reading = await readSample({ format, version, notation, arches, teeth }, files);
    expect(reading).toMatchObject({
      kind: 'scheme',
      scheme: { missing: [], gums: { upper: null, lower: null }, remarks: '' },
    });
  });

  test('accepts reduction across the gap of a missing tooth', async () => {
    const { document, files } = createSampleScheme([TEETH[0], TEETH[2]], {
      ipr: [{ between: [12, 21], mm: 0.2, beforeStep: 1 }],
    });
    expect((await readSample(document, files)).kind).toBe('scheme');
  });

  test('checks the steps of the treatment item and the prescription, and names the rule', async () => {
    const { document, files } = createValidScheme();
    const prescription = {
      ...OPEN_PRESCRIPTION,
      noMoveTeeth: [
        { tooth: 11, rule: 'noMoveTeeth' },
        { tooth: 12, rule: 'treatRange' },
      ],
      noAttachTeeth: [{ tooth: 11, rule: 'noAttachTeeth' }],
    };
    const reading = await readSample(document, files, { prescription, maxSteps: 8 });
    // The key of tooth 12 does not move it.
    expect(reading).toEqual({
      kind: 'refused',
      refusals: [
        createRefusal('teeth[1].keys[0]', 'prescription.noMove', { tooth: 11, rule: 'noMoveTeeth' }),
        createRefusal('arches.upper.steps', 'steps.most', { steps: 10, most: 8 }),
        createRefusal('arches.lower.steps', 'steps.most', { steps: 10, most: 8 }),
        createRefusal('attachments[0].tooth', 'prescription.noAttach', { tooth: 11, rule: 'noAttachTeeth' }),
      ],
    });
  });

  test('accepts meshes of STL, PLY and Draco only', async () => {
    const { document, files } = createValidScheme();
    const body = createBox(8, 7, 10);
    const [first, second, ...others] = document.teeth;
    const teeth = [{ ...first, mesh: 'a.drc' }, { ...second, mesh: 'b.PLY' }, ...others];
    const all = new Map(files).set('a.drc', await encodeDraco(body));
    all.set('b.PLY', new TextEncoder().encode(encodePlyText(body)));
    expect((await readSample({ ...document, teeth }, all, { draco: loadDraco })).kind).toBe('scheme');
    all.set('a.drc', new TextEncoder().encode(encodePlyText(body)));
    expect(await readSample({ ...document, teeth }, all, { draco: loadDraco })).toEqual({
      kind: 'refused',
      refusals: [createRefusal('teeth[0].mesh', 'mesh.unreadable', { path: 'a.drc', fault: 'form' })],
    });
  });

  test('refuses an unreadable or oversized mesh', async () => {
    const { document, files } = createValidScheme();
    const brokenFiles = new Map(files).set('teeth/12.stl', new Uint8Array(200));
    expect(await readSample(document, brokenFiles)).toEqual({
      kind: 'refused',
      refusals: [createRefusal('teeth[0].mesh', 'mesh.unreadable', { path: 'teeth/12.stl', fault: 'numbers' })],
    });
    const large = await readSample(document, files, {}, { 'teeth/11.stl': SCHEME_LIMITS.toothBytes + 1 });
    expect(large).toEqual({
      kind: 'refused',
      refusals: [
        createRefusal('teeth[1].mesh', 'mesh.large', { path: 'teeth/11.stl', limit: SCHEME_LIMITS.toothBytes }),
      ],
    });
  });

  test('refuses an oversized model of a step', async () => {
    const { document, files } = createValidScheme();
    const stl = { upper: 'stl/u-{step}.stl', lower: null };
    const models = Array.from({ length: 10 }, (_, at) => [`stl/u-${at + 1}.stl`, SCHEME_LIMITS.modelBytes] as const);
    const sizes = Object.fromEntries(models);
    expect((await readSample({ ...document, stl }, files, {}, sizes)).kind).toBe('scheme');
    const large = { ...sizes, 'stl/u-7.stl': SCHEME_LIMITS.modelBytes + 1 };
    expect(await readSample({ ...document, stl }, files, {}, large)).toEqual({
      kind: 'refused',
      refusals: [createRefusal('stl.upper', 'mesh.large', { path: 'stl/u-7.stl', limit: SCHEME_LIMITS.modelBytes })],
    });
  });

  test('refuses too many triangles for a tooth, but accepts them for a gum', async () => {
    const { document, files } = createValidScheme();
    // A strip of adjacent triangles.
    const triangles = 200_001;
    const fine = new Uint8Array(84 + 50 * triangles);
    const view = new DataView(fine.buffer);
    view.setUint32(80, triangles, true);
    for (let facet = 0; facet < triangles; facet += 1)
      for (let corner = 0; corner < 3; corner += 1) {
        const at = 84 + facet * 50 + 12 + corner * 12;
        view.setFloat32(at, (facet + corner) / 1000, true);
        view.setFloat32(at + 4, (facet + corner) % 2, true);
      }
    const params = { path: 'teeth/12.stl', triangles, limit: 200_000 };
    expect(await readSample(document, new Map(files).set('teeth/12.stl', fine))).toEqual({
      kind: 'refused',
      refusals: [createRefusal('teeth[0].mesh', 'mesh.triangles', params)],
    });
    const gum = await readSample(
      { ...document, gums: { upper: 'gum.stl', lower: null } },
      new Map(files).set('gum.stl', fine),
    );
    expect(gum.kind).toBe('scheme');
  });

  test.each([
    ['no JSON', new TextEncoder().encode('{"format":'), 'document.json'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'document.json'],
    ['nested a million deep', new TextEncoder().encode('['.repeat(1_000_000)), 'document.json'],
    ['a list of a million numbers', new TextEncoder().encode(`[${'0,'.repeat(1_000_000)}0]`), 'document.json'],
    ['larger than the limit', new Uint8Array(SCHEME_LIMITS.documentBytes + 1), 'document.large'],
  ])('refuses a document that is %s as a whole', async (_, json, code) => {
    const entries = { zipBytes: 1, sizes: new Map(), read: () => Promise.resolve(new Uint8Array(0)) };
    const rules = { prescription: OPEN_PRESCRIPTION, maxSteps: 0, draco: () => Promise.reject(new Error('unused')) };
    expect(await readScheme(json, entries, rules)).toMatchObject({ refusals: [{ place: '', code }] });
    const large = { ...entries, zipBytes: SCHEME_LIMITS.zipBytes + 1 };
    expect(await readScheme(json, large, rules)).toMatchObject({ refusals: [{ place: '', code: 'zip.large' }] });
  });

  test.each([
    ['teeth', 'teeth', 52],
    ['keys', 'teeth[0].keys', 201],
    ['passive', 'arches.upper.passive', 200],
    ['wider', 'wider', 400],
  ])('reports only the length of 150,000 entries in %s', async (list, place, most) => {
    const zeros = Array.from({ length: 150_000 }, () => 0);
    const documents: Readonly<Record<string, unknown>> = {
      teeth: { teeth: zeros },
      keys: { teeth: [{ keys: zeros }] },
      passive: { arches: { upper: { passive: zeros } } },
      wider: { wider: zeros },
    };
    expect(await readSample(documents[list], new Map())).toEqual({
      kind: 'refused',
      refusals: [createRefusal(place, 'field.length', { most })],
    });
  });

  test('reports the first two hundred of a thousand mistakes', async () => {
    const { document, files } = createValidScheme();
    const ipr = Array.from({ length: 400 }, () => ({ between: [99, 99], mm: -1, beforeStep: -1 }));
    const reading = await readSample({ ...document, ipr }, files);
    expect(reading.kind === 'refused' && reading.refusals.length).toBe(200);
  });
});
