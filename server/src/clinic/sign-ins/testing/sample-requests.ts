import { createColleague } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import * as calls from '../calls.ts';

/** Creates a person who has tried to sign in, and returns the id at the provider. */
async function createAttempt({ db }: Scene): Promise<string> {
  const { subject } = await db
    .insertInto('external_sign_in')
    .values({ subject: `person-${Math.random().toString(36).slice(2)}`, user_name: '', name: '', count: 1 })
    .returning('subject')
    .executeTakeFirstOrThrow();
  return subject;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.querySignIns, () => ({})),
  sampleRequest(calls.linkSignIn, async (scene) => {
    const { userName } = await scene.db
      .selectFrom('account')
      .select('user_name as userName')
      .where('id', '=', await createColleague(scene))
      .executeTakeFirstOrThrow();
    return { body: { subject: await createAttempt(scene), userName } };
  }),
  sampleRequest(calls.createSignInAccount, async (scene) => ({
    body: {
      subject: await createAttempt(scene),
      userName: `made-${Math.random().toString(36).slice(2)}`,
      name: 'Somebody',
      gender: 1 as const,
      phone: '',
      isOrthodontist: false,
      orgIds: [scene.organisation],
      roleIds: [5],
    },
  })),
];
