import type { Appearance } from './appearance.ts';
import type { Assets } from './assets.ts';
import { type Html, markup } from './html.ts';
import { textsOf } from './texts.ts';

export interface PageContent {
  readonly title: string;
  readonly main: Html;
  /** Submits the page's first form at once. */
  readonly submits?: boolean;
  readonly hasSwitches?: boolean;
}

/** A whole page: the drawing on one side, the content on the other. Nothing on it comes from elsewhere. */
export function renderPage(
  assets: Assets,
  appearance: Appearance,
  { title, main, submits = false, hasSwitches = false }: PageContent,
): string {
  const { language, theme } = appearance;
  const texts = textsOf(language);
  return markup`<!DOCTYPE html>
    <html lang="${texts.locale}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme === 'dark' ? 'dark' : 'light'}" />
        <title>${title} · Dentarium</title>
        <link rel="icon" href="${assets.url('logo.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.url('page.css')}" />
        ${submits ? markup`<script src="${assets.url('submit.js')}" defer></script>` : null}
      </head>
      <body>
        <div class="art" aria-hidden="true">${assets.drawing('arch.svg')}</div>
        <div class="side">
          <header>
            <div class="brand">
              ${assets.drawing('logo.svg')}
              <div><span class="name">Dentarium</span><span class="tagline">${texts.tagline}</span></div>
            </div>
            ${hasSwitches ? switches(appearance) : null}
          </header>
          <main>${main}</main>
        </div>
      </body>
    </html>`.text;
}

function switches({ language, theme }: Appearance): Html {
  const texts = textsOf(language);
  const otherTheme = theme === 'dark' ? 'default' : 'dark';
  const otherLocale = language === 'ch' ? 'en' : 'zh-CN';
  return markup`<nav class="switches">
    <a href="?lang=${texts.otherLanguageCode}&theme=${theme}" lang="${otherLocale}" hreflang="${otherLocale}">${texts.otherLanguage}</a>
    <a href="?lang=${language}&theme=${otherTheme}">${theme === 'dark' ? texts.toLight : texts.toDark}</a>
  </nav>`;
}
