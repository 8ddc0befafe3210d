import * as tasks from '@dentarium/api/tasks/calls';
import { randomUUID } from 'node:crypto';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates the task of a failed package, which can be retried. */
async function createFailedTask(scene: Scene): Promise<string> {
  const { db, organisation, owner } = scene;
  const { id } = await db
    .insertInto('download_task')
    .values({
      account_id: owner,
      organisation_id: organisation,
      type: 'package',
      package_name: 'A package',
      input: JSON.stringify({}),
      patient_ids: [await scene.patient()],
      language: 'en',
      client_id: null,
      job_id: null,
      attempt: null,
      is_error: true,
      error_code: 'package.failed',
      result_bucket: null,
      result_name: null,
      result_size: null,
      secret: randomUUID(),
      finished_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(tasks.queryTaskTypes, () => ({})),
  sampleRequest(tasks.queryTasks, async (scene) => {
    await createFailedTask(scene);
    return {};
  }),
  sampleRequest(tasks.retryTask, async (scene) => ({ params: { id: await createFailedTask(scene) } })),
  sampleRequest(tasks.removeTask, async (scene) => ({ params: { id: await createFailedTask(scene) } })),
  sampleRequest(tasks.tempFileStore, async (scene) => ({ params: { name: `${await createFailedTask(scene)}.zip` } })),
];
