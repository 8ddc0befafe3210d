import type { Appearance } from './appearance.ts';
import { markup } from './html.ts';
import type { PageContent } from './page.ts';
import { getTexts } from './texts.ts';

interface SignOutForm {
  readonly action: string;
  readonly xsrf: string;
}

/** Renders the confirmation of a sign-out that the user has not proven to want. */
export function renderConfirmSignOutPage(
  { language }: Appearance,
  { action, xsrf, home }: SignOutForm & { readonly home: string },
): PageContent {
  const texts = getTexts(language);
  return {
    title: texts.signOut,
    main: markup`<h1>${texts.confirmSignOut}</h1>
      <p>${texts.confirmSignOutText}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <input type="hidden" name="logout" value="yes" />
        <button type="submit">${texts.signOut}</button>
        <a class="cancel" href="${home}">${texts.staySignedIn}</a>
      </form>`,
  };
}

/** Renders a page that submits itself; without script a button does it. */
export function renderSignOutPage({ language }: Appearance, { action, xsrf }: SignOutForm): PageContent {
  const texts = getTexts(language);
  return {
    title: texts.signingOutTitle,
    script: 'submit.js',
    main: markup`<h1>${texts.signingOut}</h1>
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <input type="hidden" name="logout" value="yes" />
        <noscript><button type="submit">${texts.signOut}</button></noscript>
      </form>`,
  };
}
