import * as calls from '@dentarium/api/notices/calls';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a notice of the caller of a kind that the server does not know. */
async function createNotice({ db, owner, organisation }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({
      account_id: owner,
      organisation_id: organisation,
      kind: 'letters.arrived',
      subject_id: organisation,
      text_values: JSON.stringify({ number: 1 }),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'subject_id']).doUpdateSet({ read_at: null, done_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryNotices, async (scene) => {
    await createNotice(scene);
    return { body: { isDone: false, pageIndex: 1, pageSize: 20 } };
  }),
  sampleRequest(calls.queryNoticeCount, () => ({})),
  sampleRequest(calls.seeNotices, () => ({ body: { until: new Date().toISOString() } })),
  sampleRequest(calls.readNotices, async (scene) => ({ body: { ids: [await createNotice(scene)] } })),
  sampleRequest(calls.finishNotices, async (scene) => ({ body: { ids: [await createNotice(scene)] } })),
  sampleRequest(calls.queryNoticeSettings, () => ({})),
  sampleRequest(calls.saveNoticeSetting, () => ({ body: { kind: 'orders.shipped', delivery: 'off' as const } })),
];
