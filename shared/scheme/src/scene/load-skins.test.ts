import { describe, expect, test } from '@jest/globals';
import { createSampleAttachment, createSampleScheme } from '../testing/sample-scheme.ts';
import { loadSkins, type SkinSource } from './load-skins.ts';

const { document } = createSampleScheme(
  [11, 12, 13, 21, 22].map((tooth) => ({ tooth, origin: [0, 0, 0] })),
  {
    gums: { upper: 'gum/upper.ply', lower: null },
    attachments: [{ ...createSampleAttachment(11), mesh: 'a.drc' }, createSampleAttachment(12)],
  },
);
const BOX = { least: [0, 0, 0] as const, most: [1, 1, 1] as const };
const SKIN = {
  positions: new Float32Array(9),
  normals: new Float32Array(9),
  indices: new Uint32Array(3),
  colours: null,
  ...BOX,
};
const MODEL = { skin: SKIN, body: { ...SKIN, blocks: new Float32Array(6), parts: [], notices: [] } };

describe('ORD-09 loading of scheme surfaces', () => {
  test('loads each surface once, four at a time, reports the progress, and disposes of the loader', async () => {
    const [requests, shares]: [string[], number[]] = [[], []];
    let [pendingCount, maxPending, disposed] = [0, 0, 0];
    const createLoader = () => ({
      load: async (source: SkinSource, { format }: { readonly format: string | null }) => {
        requests.push(`${'address' in source ? source.address : ''} ${format ?? ''}`);
        maxPending = Math.max(maxPending, (pendingCount += 1));
        await Promise.resolve();
        pendingCount -= 1;
        return MODEL;
      },
      dispose: () => void (disposed += 1),
    });
    const source = (path: string) => ({ address: `/plan/${path}`, headers: {} });
    const paths: string[] = [];
    await loadSkins(document, source, {
      signal: new AbortController().signal,
      onSkin: (path) => paths.push(path),
      onProgress: (share) => shares.push(share),
      createLoader: createLoader,
    });
    expect(paths.toSorted()).toEqual(
      ['a.drc', 'gum/upper.ply', ...[11, 12, 13, 21, 22].map((tooth) => `teeth/${tooth}.stl`)].toSorted(),
    );
    expect(requests).toContain('/plan/a.drc drc');
    expect([maxPending, shares.at(-1), disposed]).toEqual([4, 1, 1]);
  });

  test('rejects and disposes of the loader after one failure', async () => {
    let disposed = 0;
    const createLoader = () => ({
      load: () => Promise.reject(new Error('no network')),
      dispose: () => void (disposed += 1),
    });
    const { signal } = new AbortController();
    const loading = loadSkins(document, () => new Blob(), {
      signal,
      onSkin: () => undefined,
      createLoader: createLoader,
    });
    await expect(loading).rejects.toThrow('no network');
    expect(disposed).toBe(1);
  });
});
