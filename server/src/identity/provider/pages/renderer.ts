import type { Assets } from './assets.ts';
import { type Appearance, type AppearanceHints, chooseAppearance } from './appearance.ts';
import { type PageContent, renderPage } from './page.ts';

/** Renders any page in the look that a request asks for. */
export type PageRenderer = (hints: AppearanceHints, content: (appearance: Appearance) => PageContent) => string;

/** The function that renders a page in the language and the theme that its request asks for. */
export function createPageRenderer(assets: Assets): PageRenderer {
  return (hints, content) => {
    const appearance = chooseAppearance(hints);
    return renderPage(assets, appearance, content(appearance));
  };
}
