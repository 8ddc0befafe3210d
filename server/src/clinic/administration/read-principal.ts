import { LAB_INTEGRATION, type LabPermission } from '@dentarium/orders/states';
import { resolveRights } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { CallerInput, Principal } from '../../kernel/access/principal.ts';
import type { Config } from '../../kernel/config/config.ts';
import { executePrepared } from '../../kernel/db/prepared-queries.ts';
import type { Tables } from '../../kernel/db/tables.ts';

type Site = Pick<Config, 'mode' | 'flags' | 'whitelists'>;

/**
 * Loads the rights of an account.
 *
 * @returns `undefined` for an account that does not exist or is disabled.
 */
export async function readPrincipal(
  db: Kysely<Tables>,
  site: Site,
  caller: CallerInput,
): Promise<Principal | undefined> {
  const query = db
    .selectFrom('account')
    .select((eb) => [
      'account.user_name',
      sql<
        string[]
      >`array(select organisation_id::text from account_organisation where account_id = ${eb.ref('account.id')})`.as(
        'organisations',
      ),
      sql<LabPermission[]>`array(select lab_function from lab_function where account_id = ${eb.ref('account.id')})`.as(
        'lab_functions',
      ),
      sql<boolean>`exists (select from account_organisation join organisation on organisation.id = organisation_id
        where account_id = ${eb.ref('account.id')} and kind = 'manufacturer')`.as('is_of_manufacturer'),
      sql<number[]>`array(select role_id from account_role where account_id = ${eb.ref('account.id')})`.as('roles'),
      sql<
        number[]
      >`array(select distinct right_id from role_right join account_role using (role_id) where account_id = ${eb.ref('account.id')})`.as(
        'rights',
      ),
    ])
    .where('account.id', '=', caller.accountId)
    .where('account.disabled_at', 'is', null)
    .compile();
  const [row] = await executePrepared(db, query);
  if (row === undefined) return undefined;
  return {
    ...caller,
    sessionUid: caller.sessionUid ?? null,
    mode: site.mode,
    flags: site.flags,
    // An account of a manufacturer has none of the rights of a clinic, although in public mode everybody has them.
    rights: row.is_of_manufacturer ? new Set() : resolveRights(site.mode, row.rights),
    roleIds: new Set(row.roles),
    userName: row.user_name,
    organisationIds: row.organisations,
    labFunctions: new Set(row.lab_functions.filter((name) => name !== LAB_INTEGRATION)),
    isLabIntegrator: row.lab_functions.includes(LAB_INTEGRATION),
    whitelists: new Set([...site.whitelists].flatMap(([list, names]) => (names.includes(row.user_name) ? list : []))),
  };
}
