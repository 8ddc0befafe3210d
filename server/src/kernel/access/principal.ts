import type { LabFunction } from '@dentarium/orders/states';
import { resolveRights, type RightName, type Standing } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { executePrepared } from '../db/prepared-queries.ts';
import type { Tables } from '../db/tables.ts';

/** The caller and their rights. It is read for each call, so a change of role takes effect with the next call. */
export interface Principal extends Omit<Standing, 'signs' | 'lab' | 'whitelists'> {
  readonly accountId: string;
  /** The session of the caller; `null` for work in the background. */
  readonly sessionUid: string | null;
  /** The organisations of the account. Everything outside of them is hidden, except for shares. */
  readonly organisationIds: readonly string[];
  /** The functions of the account at its manufacturer; empty for an account of a clinic. */
  readonly labFunctions: ReadonlySet<LabFunction>;
  readonly language: 'ch' | 'en';
  readonly ip: string;
  /** The white lists of the site that contain the account, by name. */
  readonly whitelists: ReadonlySet<string>;
}

type Site = Pick<Config, 'mode' | 'flags' | 'whitelists'>;

/**
 * Loads the rights of an account.
 *
 * @returns `undefined` for an account that does not exist or is disabled.
 */
export async function readPrincipal(
  db: Kysely<Tables>,
  site: Site,
  caller: Pick<Principal, 'accountId' | 'language' | 'ip'> & { readonly sessionUid?: string },
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
      sql<LabFunction[]>`array(select lab_function from lab_function where account_id = ${eb.ref('account.id')})`.as(
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
    labFunctions: new Set(row.lab_functions),
    whitelists: new Set([...site.whitelists].flatMap(([list, names]) => (names.includes(row.user_name) ? list : []))),
  };
}

/** Returns whether a caller has at least one of the rights. */
export function hasRight(principal: Pick<Principal, 'rights'>, ...names: readonly RightName[]): boolean {
  return names.some((name) => principal.rights.has(name));
}
