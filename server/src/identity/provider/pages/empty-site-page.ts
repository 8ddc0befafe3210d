import type { Language } from './appearance.ts';
import { renderMessagePage } from './message-page.ts';
import type { PageContent } from './page.ts';
import { getTexts } from './texts.ts';

/** The command that prints the set-up link of an empty site. */
export const SETUP_COMMAND = 'npm run site -- setup-link';

/** Renders the page of a site without accounts: nobody can sign in yet. */
export function renderEmptySitePage(language: Language, home: string): PageContent {
  const texts = getTexts(language);
  return renderMessagePage({
    title: texts.emptySiteTitle,
    text: texts.emptySite,
    detail: SETUP_COMMAND,
    link: { href: home, text: texts.startAgain },
  });
}
