import { handle, type Route } from '../../kernel/http/handle.ts';
import * as calls from './calls.ts';
import { createAttemptAccount, linkAttempt, readSignIns } from './sign-ins.ts';

/** Creates the calls about persons of an external provider who have no account. */
export function createSignInRoutes(issuer: string | null): Route[] {
  return [
    handle(calls.querySignIns, async (ctx) => {
      const items = await readSignIns(ctx, issuer);
      return {
        isExternal: issuer !== null,
        items: items.map(({ subject, userName, name, count, firstAt, lastAt }) => ({
          subject,
          count,
          userName: userName ?? '',
          name: name ?? '',
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
      };
    }),
    handle(calls.linkSignIn, async (ctx) => {
      await linkAttempt(ctx, { issuer, ...ctx.body });
      return true as const;
    }),
    handle(calls.createSignInAccount, (ctx) => createAttemptAccount(ctx, issuer, ctx.body)),
  ];
}
