import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';

const siteRule = defineRowRule({
  refusal: 'access.denied',
  find: async (_db, list: string, { principal }) => (principal.whitelists.has(list) ? principal.accountId : undefined),
});

/**
 * Authorises an operator for the organisations and accounts of the whole site.
 *
 * @returns the database for their queries
 * @throws Failure `access.denied` for anybody else
 */
export async function requireOperator(ctx: Context): Promise<Kysely<Tables>> {
  const { db } = await ctx.requireRow(siteRule, 'operators');
  return db;
}
