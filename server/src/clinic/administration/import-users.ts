import type { CallResult } from '@dentarium/api';
import type { importUsers, ImportProblem } from './calls.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { hashPasswordInBackground } from '../../identity/secrets/passwords.ts';
import { parseCsvLines, decodeCsv } from './csv-text.ts';
import { type ImportedUser, parseUsers, type ImportNames } from './import-rows.ts';
import { findTakenUserNames } from './user-form.ts';
import { findAdminRoleIds } from './user-roles.ts';

/** Maximum rows of an import; a hospital has fewer accounts. */
const MAX_ROWS = 10_000;
/** Rows of one statement, well below the limit of its parameters. */
const ROWS_PER_STATEMENT = 1000;
const MAX_REPORTED_PROBLEMS = 200;

type Report = CallResult<typeof importUsers>;

/**
 * Creates accounts from a CSV file: all of them, or none if any row has a problem.
 *
 * @param ctx not in a transaction: hashing many passwords takes a while, so it is done before the transaction begins.
 * @param isDryRun only reports the result.
 * @throws Failure `user.importFile` for a text that is no CSV, `user.importSize` over 10,000 rows.
 */
export async function importFrom(ctx: Context, file: Buffer, isDryRun: boolean): Promise<Report> {
  const { db } = ctx.listOrganisationIds();
  const { text, encoding } = decodeCsv(file);
  const lines = parseCsvLines(text, MAX_ROWS);
  const { users, problems } = parseUsers(lines, await loadNames(ctx));
  const buildReport = (created: number, all: readonly ImportProblem[]): Report => ({
    rows: Math.max(0, lines.length - 1),
    created,
    encoding,
    problems: all.toSorted((a, b) => a.line - b.line).slice(0, MAX_REPORTED_PROBLEMS),
    problemCount: all.length,
  });
  const allProblems = [...problems, ...(await findTakenNames(db, users))];
  if (isDryRun || allProblems.length > 0) return buildReport(0, allProblems);
  try {
    return buildReport(await insertUsers(db, users), []);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // One of the names was taken after the check; no account was created.
    return buildReport(0, await findTakenNames(db, users));
  }
}

async function findTakenNames(db: Kysely<Tables>, users: readonly ImportedUser[]): Promise<ImportProblem[]> {
  const takenNames = await findTakenUserNames(
    db,
    users.map(({ userName }) => userName),
  );
  return users
    .filter(({ userName }) => takenNames.has(userName.toLowerCase()))
    .map(({ line, userName }) => ({ line, column: 'userName', problem: 'taken', value: userName }));
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

async function loadNames(ctx: Context): Promise<ImportNames> {
  const { principal } = ctx;
  const roles = await ctx.db.selectFrom('role').select(['id', 'name_ch', 'name_en']).execute();
  const { organisationIds, db } = ctx.listOrganisationIds();
  const organisations = await db
    .selectFrom('organisation')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', organisationIds)
    .execute();
  const [onlyOrganisationId] = principal.organisationIds;
  return {
    language: principal.language,
    roles: new Map(
      roles.flatMap(({ id, name_ch: ch, name_en: en }) =>
        [String(id), ch, en].map((name): [string, number] => [name.toLowerCase(), id]),
      ),
    ),
    organisations: new Map(
      organisations.flatMap(({ id, name, name_en: en }) =>
        [name, en].map((text): [string, string] => [text.toLowerCase(), id]),
      ),
    ),
    organisation:
      principal.organisationIds.length === 1 && onlyOrganisationId !== undefined ? onlyOrganisationId : null,
    deniedRoles: principal.rights.has('setAdmin') ? new Set() : await findAdminRoleIds(db),
  };
}

async function insertUsers(db: Kysely<Tables>, users: readonly ImportedUser[]): Promise<number> {
  const hashes = await Promise.all(
    users.map(({ password }) => (password === '' ? Promise.resolve(null) : hashPasswordInBackground(password))),
  );
  await db.transaction().execute(async (transaction) => {
    for (let first = 0; first < users.length; first += ROWS_PER_STATEMENT) {
      await insertChunk(
        transaction,
        users.slice(first, first + ROWS_PER_STATEMENT),
        hashes.slice(first, first + ROWS_PER_STATEMENT),
      );
    }
  });
  return users.length;
}

async function insertChunk(
  db: Kysely<Tables>,
  users: readonly ImportedUser[],
  hashes: readonly (string | null)[],
): Promise<void> {
  const rows = await db
    .insertInto('account')
    .values(
      users.map((user, at) => ({
        user_name: user.userName,
        password_hash: hashes[at] ?? null,
        real_name: user.name,
        gender: user.gender,
        phone: user.phone,
        avatar: null,
        is_orthodontist: user.isOrthodontist,
        disabled_at: null,
        external_subject: null,
      })),
    )
    .returning(['id', 'user_name'])
    .execute();
  const ids = new Map(rows.map(({ id, user_name: name }) => [name, id]));
  const findIds = (user: ImportedUser): string[] => [ids.get(user.userName)].filter((id) => id !== undefined);
  const memberships = users.flatMap((user) =>
    findIds(user).flatMap((id) =>
      [...new Set(user.organisationIds)].map((organisation) => ({ account_id: id, organisation_id: organisation })),
    ),
  );
  const roles = users.flatMap((user) =>
    findIds(user).flatMap((id) => [...new Set(user.roleIds)].map((role) => ({ account_id: id, role_id: role }))),
  );
  if (memberships.length > 0) await db.insertInto('account_organisation').values(memberships).execute();
  if (roles.length > 0) await db.insertInto('account_role').values(roles).execute();
}
