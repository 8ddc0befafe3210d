import { markup } from './html.ts';
import type { PageContent } from './page.ts';
import type { Texts } from './texts.ts';

/** A page with a text and one link. */
export interface Message {
  readonly title: string;
  readonly text: string;
  /** A line for whoever investigates the problem. */
  readonly detail?: string;
  readonly link: { readonly href: string; readonly text: string };
}

/** Renders the content of a page with a message. */
export function renderMessagePage({ title, text, detail, link }: Message): PageContent {
  return {
    title,
    main: markup`<h1>${title}</h1>
      <p>${text}</p>
      ${detail ? markup`<p class="detail">${detail}</p>` : null}
      <p><a class="button" href="${link.href}">${link.text}</a></p>`,
  };
}

/** Renders the page for an unavailable database. */
export function renderAwayPage(texts: Texts, home: string): PageContent {
  return renderMessagePage({ title: texts.awayTitle, text: texts.away, link: { href: home, text: texts.startAgain } });
}
