import { ROLES, toStoredText } from '@dentarium/domain';
import { normalisePhone } from '@dentarium/domain/phone';
import { type Kysely, sql } from 'kysely';
import { type ExternalIdentity, linkAccount } from '../../../identity/external-sign-ins/area.ts';
import { hashPassword } from '../../../identity/secrets/passwords.ts';
import { recordOperatorAudit } from '../../../kernel/areas/operator-audit.ts';
import { defineSiteCommand, type SiteCommandInput } from '../../../kernel/areas/site-command.ts';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { findOrganisations } from '../../organisations/area.ts';
import { insertAccount } from '../insert-account.ts';
import { findNameProblem, findPhoneProblem, findTakenUserNames, findUserNameProblem } from '../user-form.ts';
import { choosePassword, PASSWORD_OPTIONS } from './choose-password.ts';

/** `site create-account`: an account with its roles and organisations. */
export const createAccount = defineSiteCommand({
  name: 'create-account',
  usage:
    '<user name> --organisation <name or id> … [--role <role>] … [--name <name>] [--phone <phone>] [--orthodontist] [--subject <id at the provider>] [--password-stdin]',
  summary: `Creates an account and prints its generated password. Roles: ${Object.keys(ROLES).join(', ')}, or the name of another.`,
  options: {
    ...PASSWORD_OPTIONS,
    name: { type: 'string' },
    organisation: { type: 'string', multiple: true },
    role: { type: 'string', multiple: true },
    phone: { type: 'string' },
    orthodontist: { type: 'boolean' },
    subject: { type: 'string' },
  },
  positionals: [1, 1],
  async run(input, site) {
    const { authority: issuer } = site.config.identity;
    const subject = typeof input.values['subject'] === 'string' ? input.values['subject'].trim() : '';
    const person = { ...parsePerson(input), externalIdentity: null };
    const choice = issuer !== null ? undefined : await choosePassword(input, site);
    const passwordHash = choice === undefined ? null : await hashPassword(choice.password);
    await site.withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        if ((await findTakenUserNames(transaction, [person.userName])).size > 0)
          throw createTakenError(person.userName);
        const organisationIds = await resolveOrganisations(transaction, listValues(input, 'organisation'));
        const roleIds = await resolveRoles(transaction, listValues(input, 'role'));
        const id = await insertAccount(transaction, { ...person, passwordHash, organisationIds, roleIds });
        if (id === undefined) throw createTakenError(person.userName);
        if (subject !== '') await linkPerson(transaction, { accountId: id, issuer, subject });
        await recordOperatorAudit(transaction, 'user.create', { subjectId: id, detail: { roles: roleIds } });
      }),
    );
    site.print(`The account ${person.userName} is created.`);
    if (choice?.isGenerated === true) site.print(`Password, shown once: ${choice.password}`);
  },
});

/** Links the new account with a person of the provider. @throws StartupError for a person with another account */
async function linkPerson(db: Kysely<Tables>, link: ExternalIdentity & { readonly accountId: string }): Promise<void> {
  try {
    await linkAccount(db, link);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new StartupError(
      `The person ${link.subject} is linked with another account: link that account with somebody else first, by site link-sign-in.`,
      { cause: error },
    );
  }
}

/** @throws StartupError for a field that is not valid */
function parsePerson({ positionals: [typedName = ''], values }: SiteCommandInput) {
  const text = (option: string) => (typeof values[option] === 'string' ? values[option] : '');
  const userName = typedName.trim();
  const name = toStoredText(text('name') || userName);
  const phone = normalisePhone(text('phone'), 'ch');
  if (findUserNameProblem(userName) !== undefined)
    throw new StartupError(`"${userName}" is no user name: up to 64 letters and digits, then also . _ @ -.`);
  if (findNameProblem(name) !== undefined)
    throw new StartupError('A name has 1 to 50 characters, and no marks of direction.');
  if (findPhoneProblem(phone) !== undefined)
    throw new StartupError('The phone is not valid; one from outside of China has its country code, such as +65.');
  return {
    userName,
    name,
    phone: phone === '' ? null : phone,
    isOrthodontist: values['orthodontist'] === true,
  };
}

function listValues({ values }: SiteCommandInput, option: string): readonly string[] {
  const list = values[option];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** @throws StartupError for an unknown organisation, and for a name of several */
async function resolveOrganisations(db: Kysely<Tables>, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) throw new StartupError('An account belongs to an organisation: name it by --organisation.');
  const ids: string[] = [];
  for (const text of texts) {
    const organisations = await findOrganisations(db, text);
    const [first] = organisations;
    if (first === undefined)
      throw new StartupError(`There is no organisation "${text}": create it by site create-organisation.`);
    if (organisations.length > 1)
      throw new StartupError(`${organisations.length} organisations have the name "${text}": name one by its id.`);
    ids.push(first.id);
  }
  return ids;
}

/** @throws StartupError for an unknown role */
async function resolveRoles(db: Kysely<Tables>, texts: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const text of texts) {
    const builtIn = Object.entries(ROLES).find(([name]) => name.toLowerCase() === text.toLowerCase())?.[1];
    const row = await db
      .selectFrom('role')
      .select('id')
      .where(sql<boolean>`${text.toLowerCase()} in (id::text, lower(name_ch), lower(name_en)) or id = ${builtIn ?? 0}`)
      .executeTakeFirst();
    if (row === undefined)
      throw new StartupError(`There is no role "${text}": choose of ${Object.keys(ROLES).join(', ')}.`);
    ids.push(row.id);
  }
  return [...new Set(ids)];
}

function createTakenError(userName: string): StartupError {
  return new StartupError(`There is an account "${userName}" already. Set its password by site reset-password.`);
}
