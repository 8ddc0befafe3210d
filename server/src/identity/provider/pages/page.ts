import type { Appearance } from './appearance.ts';
import type { Assets, Script } from './assets.ts';
import { type Html, markup } from './html.ts';
import { getTexts } from './texts.ts';

/** The content of one page inside of the common frame. */
export interface PageContent {
  readonly title: string;
  readonly main: Html;
  /** An optional script; the page works without it. */
  readonly script?: Script;
  /** The path that shows the page in another language or theme; without it there are no switches. */
  readonly switchPath?: string;
}

/** Renders a complete page: the drawing on one side, the content on the other. It has no external content. */
export function renderPage(
  assets: Assets,
  appearance: Appearance,
  { title, main, script, switchPath }: PageContent,
): string {
  const { language, theme } = appearance;
  const texts = getTexts(language);
  return markup`<!DOCTYPE html>
    <html lang="${texts.locale}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme === 'dark' ? 'dark' : 'light'}" />
        <title>${title} · Dentarium</title>
        <link rel="icon" href="${assets.toUrl('logo.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.toUrl('page.css')}" />
        ${script ? markup`<script src="${assets.toUrl(script)}" defer></script>` : null}
      </head>
      <body>
        <div class="art" aria-hidden="true">${assets.getDrawing('arch.svg')}</div>
        <div class="side">
          <header>
            <div class="brand">
              ${assets.getDrawing('logo.svg')}
              <div><span class="name">Dentarium</span><span class="tagline">${texts.tagline}</span></div>
            </div>
            ${switchPath === undefined ? null : renderSwitches(appearance, switchPath)}
          </header>
          <main>${main}</main>
        </div>
      </body>
    </html>`.text;
}

function renderSwitches({ language, theme }: Appearance, to: string): Html {
  const texts = getTexts(language);
  const otherTheme = theme === 'dark' ? 'default' : 'dark';
  const otherLocale = language === 'ch' ? 'en' : 'zh-CN';
  return markup`<nav class="switches">
    <a href="${to}?lang=${texts.otherLanguageCode}&theme=${theme}" lang="${otherLocale}" hreflang="${otherLocale}">${texts.otherLanguage}</a>
    <a href="${to}?lang=${language}&theme=${otherTheme}">${theme === 'dark' ? texts.toLight : texts.toDark}</a>
  </nav>`;
}
