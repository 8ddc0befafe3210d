import { StartupError } from '../../kernel/config/startup-error.ts';
import { type CommandSite, defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { MAX_INVITATION_DAYS } from './calls.ts';
import { lockClinic } from './clinic-access.ts';
import { toInvitationLink } from './invitation-code.ts';
import { insertInvitation } from './invitations.ts';
import { addMember } from './memberships.ts';

const DEFAULT_DAYS = 7;

function requirePublicMode({ config }: CommandSite): void {
  if (config.mode !== 'public')
    throw new StartupError('Clinics of a site with MODE=private have no owners; administrators manage its accounts.');
}

function parseDays(value: unknown): number {
  const days = value === undefined ? DEFAULT_DAYS : Number(value);
  if (!Number.isInteger(days) || days < 1 || days > MAX_INVITATION_DAYS)
    throw new StartupError(`--days must be a whole number from 1 to ${MAX_INVITATION_DAYS}.`);
  return days;
}

/** `site invite-clinic`: lets a person create a further clinic. */
export const inviteClinic = defineSiteCommand({
  name: 'invite-clinic',
  usage: '[--days <number>]',
  summary: 'Prints a link by which one person creates a clinic; it is valid for 7 days by default.',
  options: { days: { type: 'string' } },
  async run({ values }, site) {
    requirePublicMode(site);
    const days = parseDays(values['days']);
    const { code } = await site.withDatabase(async (db) => {
      const invitation = { organisationId: null, createdBy: null, role: 'owner', phone: null, note: '' } as const;
      return db.transaction().execute(async (transaction) => {
        const created = await insertInvitation(transaction, { ...invitation, days, maxUses: 1 });
        await recordOperator(transaction, 'invitation.create', { subjectId: created.row.id, detail: { days } });
        return created;
      });
    });
    site.print(toInvitationLink(site.config.publicUrl, code));
    site.print(`Code: ${code}, valid for ${days} days and one use.`);
  },
});

/** `site set-owner`: for a clinic without an owner, or with one who is gone. */
export const setOwner = defineSiteCommand({
  name: 'set-owner',
  usage: '<clinic> <user name>',
  summary: 'Makes an account the owner of a clinic, which is named by its id or its exact name.',
  positionals: [2, 2],
  async run({ positionals: [clinic = '', userName = ''] }, site) {
    requirePublicMode(site);
    await site.withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const organisations = await transaction
          .selectFrom('organisation')
          .select('id')
          .where((eb) =>
            eb.or([eb('name', '=', clinic), eb('name_en', '=', clinic), eb(eb.cast('id', 'text'), '=', clinic)]),
          )
          .where('kind', '=', 'clinic')
          .limit(2)
          .execute();
        const [organisation] = organisations;
        if (organisation === undefined) throw new StartupError(`There is no clinic "${clinic}".`);
        if (organisations.length > 1)
          throw new StartupError(`Several clinics are called "${clinic}"; name one by its id.`);
        const account = await transaction
          .selectFrom('account')
          .select('id')
          .where('user_name', '=', userName)
          .where('disabled_at', 'is', null)
          .executeTakeFirst();
        if (account === undefined) throw new StartupError(`There is no active account "${userName}".`);
        const membership = { organisationId: organisation.id, accountId: account.id };
        await lockClinic(transaction, organisation.id);
        await transaction
          .updateTable('clinic_member')
          .set({ role: 'doctor' })
          .where('organisation_id', '=', organisation.id)
          .where('role', '=', 'owner')
          .execute();
        await addMember(transaction, membership, 'owner');
        await recordOperator(transaction, 'owner.appoint', {
          subjectId: account.id,
          organisationId: organisation.id,
          detail: {},
        });
      }),
    );
    site.print(`${userName} owns ${clinic} now.`);
  },
});

type Recorded = Parameters<typeof recordAudit>;

async function recordOperator(
  db: Recorded[0],
  action: string,
  subject: Pick<Recorded[1], 'subjectId' | 'organisationId' | 'detail'>,
): Promise<void> {
  await recordAudit(db, { ...subject, action, outcome: 'done', accountId: null, requestId: '', ip: '' });
}
