import * as roles from '@dentarium/api/roles/calls';
import * as ownRoles from '../calls.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { createColleague } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a role that no account has. Roles belong to the site, so anyone who may edit roles may edit this one. */
async function createUnusedRole({ db }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('role')
    .values({
      id: sql<number>`nextval('own_role_id')`,
      name_ch: sql<string>`'空角色' || gen_random_uuid()`,
      name_en: sql<string>`'unused ' || gen_random_uuid()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a role of the site and assigns it to a colleague of the clinic. */
async function createAssignedRole(scene: Scene): Promise<number> {
  const { db } = scene;
  const { id } = await db
    .insertInto('role')
    .values({
      id: sql<number>`nextval('own_role_id')`,
      name_ch: `角色${randomUUID().slice(0, 8)}`,
      name_en: `role ${randomUUID().slice(0, 8)}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_role')
    .values({ account_id: await createColleague(scene), role_id: id })
    .execute();
  return id;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(roles.queryRolesInfo, () => ({})),
  sampleRequest(roles.queryAllRoles, () => ({})),
  sampleRequest(roles.queryJuridictionByRoleId, async (scene) => ({ params: { id: await createUnusedRole(scene) } })),
  sampleRequest(roles.updateRoleJuridiction, async (scene) => ({
    params: { id: await createUnusedRole(scene) },
    query: { version: 1 },
    body: [10],
  })),
  sampleRequest(ownRoles.insertRole, () => ({
    body: { nameCh: `新${Math.random()}`.slice(0, 20), nameEn: `new ${Math.random()}`.slice(0, 20), rightIds: [10] },
  })),
  sampleRequest(ownRoles.updateRoleName, async (scene) => ({
    params: { id: await createUnusedRole(scene) },
    body: { nameCh: `改${Math.random()}`.slice(0, 20), nameEn: `other ${Math.random()}`.slice(0, 20), version: 1 },
  })),
  sampleRequest(ownRoles.deleteRole, async (scene) => ({
    params: { id: await createAssignedRole(scene) },
    query: { version: 1 },
  })),
];
