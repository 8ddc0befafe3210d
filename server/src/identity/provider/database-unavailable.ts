import type { FastifyError, FastifyInstance } from 'fastify';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { DatabaseUnavailableError } from '../../kernel/db/connection-loss.ts';
import { noteUnavailable } from '../../kernel/failures/unavailable-cause.ts';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../../kernel/http/answer.ts';
import { readAppearanceHints, type SignInDeps } from './interaction.ts';
import { renderAwayPage } from './pages/message-page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { getTexts } from './pages/texts.ts';

/**
 * Makes the provider answer 503 while the database is unavailable, in any of its steps. It must be registered before
 * any other middleware.
 */
export function answerWithoutDatabase(provider: Provider, pages: Pick<ProviderPages, 'away'>): void {
  provider.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      context.status = 503;
      if (context.accepts('json', 'html') === 'html') pages.away(context as KoaContextWithOIDC);
      else context.body = { error: 'temporarily_unavailable', error_description: 'The database does not answer.' };
    }
    if (context.status === 503) {
      noteUnavailable(context.req, 'database');
      context.set('retry-after', DEFAULT_RETRY_AFTER_SECONDS);
    }
  });
}

/** Shows a page with status 503 while the database is unavailable, for the sign-in. */
export function showPageWithoutDatabase(
  app: FastifyInstance,
  { render, home }: Pick<SignInDeps, 'render' | 'home'>,
): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    noteUnavailable(request.raw, 'database');
    const page = render(readAppearanceHints(request, {}), ({ language }) => renderAwayPage(getTexts(language), home));
    return reply.code(503).header('retry-after', DEFAULT_RETRY_AFTER_SECONDS).type('text/html').send(page);
  });
}
