import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import type { Library } from '../files/area.ts';
import type { VersionMesh } from './scheme-access.ts';
import { SchemeFiles } from './scheme-files.ts';

const MESH = Buffer.alloc(5_000_000, 7);
const store = {
  read: async (_: unknown, { first, last }: { readonly first: number; readonly last: number }) =>
    Readable.from([MESH.subarray(first, last + 1)]),
};

const mesh = {
  order_id: 'a',
  state: 'proposed',
  digest: 'd'.repeat(64),
  object: { bucket: 'b', full_name: 'scheme.zip', size: MESH.length },
  place: { start: 0, packed: MESH.length, unpacked: MESH.length, isDeflated: false },
} as unknown as VersionMesh;

/** Opens a mesh like an answer that sends it. */
async function openStream(files: SchemeFiles): Promise<Readable> {
  const { body } = files.toMeshAnswer(mesh);
  if (typeof body !== 'function') throw new Error('the mesh is not opened');
  return body();
}

/** Limits the transfer to one reader at a time. */
const filesOfOne = () => new SchemeFiles({ store } as unknown as Pick<Library, 'store'>, 15_000_000);

test('ORD-09 counts a mesh until it is sent completely, not only until it is unpacked', async () => {
  const files = filesOfOne();
  const readable = await openStream(files);
  await expect(openStream(files)).rejects.toMatchObject({ code: 'scheme.busy' });
  expect(MESH.equals(await buffer(readable))).toBe(true);
  expect(MESH.equals(await buffer(await openStream(files)))).toBe(true);
});

test('ORD-09 stops counting a mesh when its reader disconnects', async () => {
  const files = filesOfOne();
  const left = await openStream(files);
  const closeEvent = once(left, 'close');
  left.destroy();
  await closeEvent;
  expect(MESH.equals(await buffer(await openStream(files)))).toBe(true);
});
