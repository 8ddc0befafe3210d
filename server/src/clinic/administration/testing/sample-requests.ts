import * as administration from '@dentarium/api/administration/calls';
import * as ownAdministration from '../calls.ts';
import { sql } from 'kysely';
import { createColleague, createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

const toAccountForm = ({ organisation }: Scene) => ({
  name: 'Somebody',
  gender: 1 as const,
  phone: '',
  isOrthodontist: false,
  orgIds: [organisation],
});

/** Creates the CSV file of an import with one account of the clinic. */
async function createImportCsv({ db, organisation }: Scene): Promise<Blob> {
  const { name } = await db
    .updateTable('organisation')
    .set({ name: sql<string>`'Clinic ' || left(id::text, 8)`, name_en: sql<string>`'Clinic ' || left(id::text, 8)` })
    .where('id', '=', organisation)
    .returning('name')
    .executeTakeFirstOrThrow();
  return new Blob([`userName,name,organisations\nimported,Somebody,${name}\n`], { type: 'text/csv' });
}

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(ownAdministration.updateUserAccount, async (scene) => ({
    params: { id: await createColleague(scene) },
    body: {
      name: 'Somebody',
      gender: 1 as const,
      phone: '',
      isOrthodontist: false,
      orgIds: [(await createOwnPatient(scene)).organisation],
      version: 1,
    },
  })),
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(ownAdministration.queryUserList, ({ organisation }) => ({
    body: { orgId: organisation, pageIndex: 1, pageSize: 100 },
  })),
  sampleRequest(ownAdministration.queryUserList, () => ({ body: { pageIndex: 1, pageSize: 100 } })),
  sampleRequest(administration.insertUserInfo, (scene) => ({
    body: { ...toAccountForm(scene), userName: `made-${Math.random().toString(36).slice(2)}`, roleIds: [5] },
  })),
  sampleRequest(ownAdministration.updateUserAccount, async (scene) => ({
    params: { id: await createColleague(scene) },
    body: { ...toAccountForm(scene), version: 1 },
  })),
  sampleRequest(administration.updateUserRole, async (scene) => ({
    params: { id: await createColleague(scene) },
    query: { version: 1 },
    body: [1],
  })),
  sampleRequest(ownAdministration.setUserDisabled, async (scene) => ({
    params: { id: await createColleague(scene) },
    body: { isDisabled: true, version: 1 },
  })),
  sampleRequest(administration.resetPassword, async (scene) => ({ body: { userId: await createColleague(scene) } })),
  sampleRequest(ownAdministration.importUsers, async (scene) => ({
    query: { dryRun: 'false' as const },
    body: { file: await createImportCsv(scene) },
  })),
  sampleRequest(ownAdministration.deleteUser, async (scene) => ({
    params: { id: await createColleague(scene) },
    query: { version: 1 },
  })),
  ...MIXED_TENANT_REQUESTS,
];
