import type { LabFunction } from '@dentarium/orders/states';
import { resolveRights, type RightName, type Standing } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { executePrepared } from '../db/prepared-queries.ts';
import type { Tables } from '../db/tables.ts';

/** Who calls, and what they may: read anew for each call, so that a change of role holds from the next call on. */
export interface Principal extends Omit<Standing, 'signs' | 'lab' | 'whitelists'> {
  readonly accountId: string;
  /** The session that calls; `null` for work in the background. */
  readonly sessionUid: string | null;
  /** The organisations that the account belongs to; nothing outside of them is ever seen, but by a share. */
  readonly organisationIds: readonly string[];
  /** What the account does at the manufacturer whose it is; nothing at a clinic. */
  readonly labFunctions: ReadonlySet<LabFunction>;
  readonly language: 'ch' | 'en';
  readonly ip: string;
  /** The white lists of the site that the account is on, by name. */
  readonly whitelists: ReadonlySet<string>;
}

type Site = Pick<Config, 'mode' | 'flags' | 'whitelists'>;

/**
 * Reads what an account may do.
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
    // Whoever works at a manufacturer has nothing of a clinic, and so none of its rights, which in public mode everybody has.
    rights: row.is_of_manufacturer ? new Set() : resolveRights(site.mode, row.rights),
    roleIds: new Set(row.roles),
    userName: row.user_name,
    organisationIds: row.organisations,
    labFunctions: new Set(row.lab_functions),
    whitelists: new Set([...site.whitelists].flatMap(([list, names]) => (names.includes(row.user_name) ? list : []))),
  };
}

/** Whether a caller has one of the rights. */
export function hasRight(principal: Pick<Principal, 'rights'>, ...names: readonly RightName[]): boolean {
  return names.some((name) => principal.rights.has(name));
}
