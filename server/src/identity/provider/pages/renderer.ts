import type { Assets } from './assets.ts';
import { type Appearance, type AppearanceHints, chooseAppearance } from './appearance.ts';
import { type PageContent, renderPage } from './page.ts';

/** Renders any page in the appearance that a request asks for. */
export type PageRenderer = (hints: AppearanceHints, content: (appearance: Appearance) => PageContent) => string;

/** Creates the function that renders a page in the language and the theme of its request. */
export function createPageRenderer(assets: Assets): PageRenderer {
  return (hints, content) => {
    const appearance = chooseAppearance(hints);
    return renderPage(assets, appearance, content(appearance));
  };
}
