import type { Context } from '../../kernel/access/context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';

const siteRule = defineRowRule({
  refusal: 'access.denied',
  find: async (_db, list: string, { principal }) => (principal.whitelists.has(list) ? principal.accountId : undefined),
});

/**
 * Authorises an operator for the organisations and accounts of the whole site.
 *
 * @throws Failure `access.denied` for anybody else
 */
export function requireOperator(ctx: Context): Promise<string> {
  return ctx.requireRow(siteRule, 'operators');
}
