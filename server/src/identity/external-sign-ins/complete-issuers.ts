import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The number of accounts that are linked at a provider. */
interface LinkedIssuer {
  readonly issuer: string;
  readonly count: number;
}

/**
 * Names the provider of links without one: links of earlier versions, and those that were made before the site had a
 * provider. Logs how many accounts are linked at another provider, because their people cannot sign in.
 */
export async function completeIssuers(
  db: Kysely<Tables>,
  issuer: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ external_issuer: issuer })
    .where('external_subject', 'is not', null)
    .where('external_issuer', 'is', null)
    .where(isUnlinkedAt(issuer))
    .execute();
  await db.updateTable('external_sign_in').set({ issuer }).where('issuer', 'is', null).execute();
  const otherIssuers = (await listLinkedIssuers(db)).filter((linked) => linked.issuer !== issuer);
  if (otherIssuers.length > 0)
    log.warn(
      { issuer, otherIssuers },
      'accounts are linked at another identity provider; if only its address has changed, run: site move-sign-ins <old address>',
    );
}

/** Selects accounts whose person has no other account at a provider: subjects of one provider are unique. */
export function isUnlinkedAt(issuer: string) {
  return sql<boolean>`not exists (
    select from account as linked
    where linked.external_issuer = ${issuer} and linked.external_subject = account.external_subject)`;
}

/** Lists the providers at which accounts are linked, with their numbers. */
export async function listLinkedIssuers(db: Kysely<Tables>): Promise<LinkedIssuer[]> {
  const { rows } = await sql<LinkedIssuer>`
    select external_issuer as issuer, count(*)::int as count from account
    where external_subject is not null and external_issuer is not null
    group by external_issuer order by external_issuer`.execute(db);
  return rows;
}
