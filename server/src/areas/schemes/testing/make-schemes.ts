import type { Client } from '@dentarium/api';
import type { SchemeState } from '@dentarium/api/schemes/shapes';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { upload } from '../../files/testing/sending.ts';
import { createSmallScheme } from './scheme-zips.ts';

const NONE = { upper: null, lower: null };
const OCCLUSION = { overjet: null, overbite: null, midline: NONE, canineWidth: NONE, molarWidth: NONE };
const FIGURES = {
  bolton: { anterior: null, overall: null },
  start: OCCLUSION,
  end: OCCLUSION,
  startContacts: [],
  endContacts: [],
  widths: {},
  aligners: { upper: 10, lower: 10 },
  attachments: { upper: 0, lower: 0 },
  ipr: { upper: 0, lower: 0 },
};

/** Uploads a mesh instead of a zip, because other areas process zips in the background. */
export function uploadMesh(client: Client): Promise<string> {
  return upload(client, 'tooth.stl', Buffer.from(createSmallScheme(0.5).files.get('teeth/11.stl') ?? []));
}

/** Creates a version without the calls, with the first bytes of a file as its only mesh. */
export async function makeVersion(
  { db, client, account }: { readonly db: Kysely<Tables>; readonly client: Client; readonly account: string },
  orderId: string,
  state: SchemeState,
): Promise<string> {
  const sample = createSmallScheme(0.5);
  const objectId = await uploadMesh(client);
  const { id } = await db
    .insertInto('order_scheme')
    .values({
      order_id: orderId,
      object_id: objectId,
      state,
      number: 1,
      submission_number: 1,
      note: '',
      submitted_by: account,
      digest: 'a'.repeat(64),
      document: JSON.stringify(sample.document),
      places: JSON.stringify({ 'teeth/11.stl': { start: 0, packed: 4, unpacked: 4, isDeflated: false } }),
      figures: JSON.stringify(FIGURES),
      marks: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('treatment_order').set({ scheme_count: 1 }).where('id', '=', orderId).execute();
  return id;
}

/** Creates the model of step 1 of the upper arch, as if it had been requested before. */
export async function makeModel(
  { db, account }: { readonly db: Kysely<Tables>; readonly account: string },
  schemeId: string,
): Promise<void> {
  const { object_id } = await db
    .selectFrom('order_scheme')
    .select('object_id')
    .where('id', '=', schemeId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('scheme_model')
    .values({ scheme_id: schemeId, arch: 'upper', step: 1, object_id, asked_by: account })
    .execute();
}
