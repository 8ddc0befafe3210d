import { randomUUID } from 'node:crypto';
import * as layouts from '../calls.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

const LAYOUT = { name: 'Mine', rows: 1, columns: 1, cells: [{ row: 0, column: 0, category: 8 }], card: null };

const ONE_CELL_LAYOUT = { rows: 1, columns: 1, cells: [{ row: 0, column: 0, category: 8 }], card: null };

/** Creates a photo layout of the owner. */
async function createPhotoLayout({ db, owner }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('photo_layout')
    .values({ account_id: owner, name: randomUUID().slice(0, 18), layout: JSON.stringify(ONE_CELL_LAYOUT) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(layouts.queryPhotoLayouts, async (scene) => {
    await createPhotoLayout(scene);
    return {};
  }),
  sampleRequest(layouts.insertPhotoLayout, () => ({ body: LAYOUT })),
  sampleRequest(layouts.updatePhotoLayout, async (scene) => ({
    params: { id: await createPhotoLayout(scene) },
    body: { ...LAYOUT, version: 1 },
  })),
  sampleRequest(layouts.deletePhotoLayout, async (scene) => ({ params: { id: await createPhotoLayout(scene) } })),
];
