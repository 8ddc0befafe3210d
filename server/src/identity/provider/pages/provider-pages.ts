import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { DatabaseUnavailableError } from '../../../kernel/db/connection-loss.ts';
import { renderAwayPage, renderMessagePage } from './message-page.ts';
import type { PageRenderer } from './renderer.ts';
import { renderConfirmSignOutPage, renderSignOutPage } from './sign-out-page.ts';
import { getTexts } from './texts.ts';

/** The pages that the provider shows by itself. */
export interface ProviderPages {
  readonly error: (context: KoaContextWithOIDC, out: ErrorOut, error: Error) => void;
  /** Shown while the database is unavailable. */
  readonly away: (context: KoaContextWithOIDC) => void;
  readonly signOut: (context: KoaContextWithOIDC) => void;
  /** Requires a confirmation. */
  readonly confirmSignOut: (context: KoaContextWithOIDC) => void;
  readonly signedOut: (context: KoaContextWithOIDC) => void;
}

/** Creates the pages of the provider itself. `home` is the address of the application, to start again from. */
export function createProviderPages(render: PageRenderer, home: string): ProviderPages {
  return {
    error(context, out, error) {
      renderInto(context, render, ({ language }) => {
        const texts = getTexts(language);
        const link = { href: home, text: texts.startAgain };
        // An expired sign-in is common (Back, a bookmark, another tab) and no error.
        if (error instanceof errors.SessionNotFound)
          return renderMessagePage({ title: texts.expiredTitle, text: texts.expired, link });
        if (error instanceof DatabaseUnavailableError) return renderAwayPage(texts, home);
        const detail = `${texts.errorCode}: ${[out.error, out.error_description].filter(Boolean).join(' – ')}`;
        return renderMessagePage({ title: texts.errorTitle, text: texts.error, detail, link });
      });
    },
    away(context) {
      renderInto(context, render, ({ language }) => renderAwayPage(getTexts(language), home));
    },
    signOut(context) {
      renderInto(context, render, (appearance) => renderSignOutPage(appearance, readSignOutForm(context)));
    },
    confirmSignOut(context) {
      renderInto(context, render, (appearance) =>
        renderConfirmSignOutPage(appearance, { ...readSignOutForm(context), home }),
      );
    },
    signedOut(context) {
      renderInto(context, render, ({ language }) => {
        const texts = getTexts(language);
        return renderMessagePage({
          title: texts.signedOutTitle,
          text: texts.signedOut,
          link: { href: home, text: texts.startAgain },
        });
      });
    },
  };
}

function readSignOutForm({ oidc }: KoaContextWithOIDC) {
  const xsrf = oidc.session?.state?.['secret'];
  if (typeof xsrf !== 'string') throw new TypeError('the provider shows a sign-out page without a secret');
  return { action: oidc.urlFor('end_session_confirm'), xsrf };
}

function renderInto(context: KoaContextWithOIDC, render: PageRenderer, content: Parameters<PageRenderer>[1]): void {
  const hints = {
    query: {},
    params: (context as Partial<KoaContextWithOIDC>).oidc?.params ?? {},
    cookie: context.get('cookie'),
    acceptLanguage: context.get('accept-language'),
  };
  context.type = 'html';
  context.body = render(hints, content);
}
