import { decidePurchase, formatActivationCode } from '@dentarium/domain/membership';
import type { Kysely } from 'kysely';
import { lockBuyer } from '../../clinic/payments/area.ts';
import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import { type CommandSite, defineSiteCommand, type SiteCommandInput } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { insertCodes, MAX_BATCH_SIZE } from './codes/activation-codes.ts';
import { addGrant } from './grants.ts';
import { loadActiveMembership } from './find-membership.ts';
import { findCurrentPlan, type PlanVersion, toTerms } from './plans/plan-version.ts';

const MAX_CODE_DAYS = 3_650;
const DAY_MS = 86_400_000;

function requirePublicMode({ config }: CommandSite): void {
  if (config.mode !== 'public')
    throw new StartupError('A site with MODE=private has no memberships; every tool is free.');
}

function parseCount(value: unknown, name: string, max: number): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > max)
    throw new StartupError(`${name} must be a whole number from 1 to ${max}.`);
  return count;
}

async function requirePlan(
  db: Kysely<Tables>,
  code: string,
  { unit }: SiteCommandInput['values'],
): Promise<PlanVersion> {
  if (unit !== undefined && unit !== 'year' && unit !== 'month' && unit !== 'day')
    throw new StartupError('--unit must be year, month or day.');
  const plan = await findCurrentPlan(db, code, unit);
  if (plan !== undefined) return plan;
  const rows = await db
    .selectFrom('plan_version')
    .select('code')
    .distinct()
    .where('replaced_at', 'is', null)
    .orderBy('code')
    .execute();
  throw new StartupError(`There is no plan ${code}; the plans are ${rows.map((row) => row.code).join(', ')}.`);
}

/** `site create-activation-codes`: prints a batch of codes, which cannot be read again. */
export const createActivationCodes = defineSiteCommand({
  name: 'create-activation-codes',
  usage: '<plan> <number> [--unit year|month|day] [--days <number>] [--note <text>]',
  summary: 'Prints activation codes of a plan, a line each, valid for 365 days by default. They are shown once.',
  options: { unit: { type: 'string' }, days: { type: 'string' }, note: { type: 'string' } },
  positionals: [2, 2],
  async run({ positionals: [code = '', number = ''], values }, site) {
    requirePublicMode(site);
    const count = parseCount(number, 'The number of codes', MAX_BATCH_SIZE);
    const days = parseCount(values['days'] ?? 365, '--days', MAX_CODE_DAYS);
    const note = typeof values['note'] === 'string' ? values['note'] : '';
    await site.withDatabase(async (db) => {
      const plan = await requirePlan(db, code, values);
      const key = await ensureSiteKey(db, 'activationCodeKey');
      const codes = await db.transaction().execute(async (transaction) => {
        const validUntil = new Date(Date.now() + days * DAY_MS);
        const batch = { planVersionId: plan.id, count, validUntil, note, createdBy: null };
        const result = await insertCodes(transaction, key, batch);
        await recordOperatorAudit(transaction, 'membership.codes', {
          subjectId: result.batchId,
          detail: { plan: plan.id, count, days },
        });
        return result.codes;
      });
      for (const plainCode of codes) site.print(formatActivationCode(plainCode));
    });
  },
});

/** `site grant-membership`: gives an account a plan for a reason. */
export const grantMembership = defineSiteCommand({
  name: 'grant-membership',
  usage: '<user name> <plan> [--unit year|month|day] --reason <text>',
  summary: 'Gives an account a plan from now on, or from the end of the same plan.',
  options: { unit: { type: 'string' }, reason: { type: 'string' } },
  positionals: [2, 2],
  async run({ positionals: [userName = '', code = ''], values }, site) {
    requirePublicMode(site);
    const { reason } = values;
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new StartupError('Say by --reason why the membership is given.');
    await site.withDatabase(async (db) => {
      const account = await db.selectFrom('account').select('id').where('user_name', '=', userName).executeTakeFirst();
      if (account === undefined) throw new StartupError(`There is no account "${userName}".`);
      const plan = await requirePlan(db, code, values);
      await db.transaction().execute(async (transaction) => {
        await lockBuyer(transaction, account.id);
        const now = new Date();
        const membership = await loadActiveMembership(transaction, account.id, now);
        // An operator may replace anything but what has no end: nothing could follow it.
        const decision = decidePurchase(toTerms(plan), membership, now, 'code');
        if (decision.kind === 'refused' && membership?.endsAt === null)
          throw new StartupError(`${userName} has ${membership.plan.code}, which has no end.`);
        await addGrant(transaction, {
          account_id: account.id,
          plan_version_id: plan.id,
          source: 'operator',
          reason: reason.trim(),
        });
      });
      site.print(`${userName} has ${plan.name_en} now.`);
    });
  },
});
