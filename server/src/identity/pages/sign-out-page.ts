import type { Appearance } from './appearance.ts';
import { markup } from './html.ts';
import type { PageContent } from './page.ts';
import { textsOf } from './texts.ts';

/** Leaves by itself; without script a button does it. */
export function signOutPage({ language }: Appearance, { action, xsrf }: { action: string; xsrf: string }): PageContent {
  const texts = textsOf(language);
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
