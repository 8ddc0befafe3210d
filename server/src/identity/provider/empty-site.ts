import type { FastifyInstance } from 'fastify';
import { readAppearanceHints, type SignInDeps } from './interaction.ts';
import { renderEmptySitePage } from './pages/empty-site-page.ts';

/** Shows how to begin on the sign-in pages of a site without accounts, where no sign-in can succeed. */
export function showBeginningWithoutAccounts(
  app: FastifyInstance,
  { db, render, home }: Pick<SignInDeps, 'db' | 'render' | 'home'>,
): void {
  app.addHook('preHandler', async (request, reply) => {
    const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (account !== undefined) return;
    const page = render(readAppearanceHints(request, {}), ({ language }) => renderEmptySitePage(language, home));
    return reply.type('text/html').send(page);
  });
}
