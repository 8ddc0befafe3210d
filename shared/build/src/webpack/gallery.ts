import HtmlWebpackPlugin from 'html-webpack-plugin';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { createBaseConfig } from './base.ts';

const reloadClient = fileURLToPath(new URL('../refresh/module-reload.ts', import.meta.url));

/** The styles that every page of the product stands on; components rely on them. */
export const PAGE_STYLES = 'shell/src/page.css';

/**
 * Creates the configuration of the gallery's build: one page with every component of `shared/ui`. It is always a
 * development build, because React reports misuse of components only there.
 *
 * @param isLive true if an open page reloads after each rebuild
 */
export function createGalleryConfig(root: string, outDir: string, { isLive }: { isLive: boolean }): Configuration {
  const path = join(root, 'shared', 'ui');
  const base = createBaseConfig({ root, path, outDir, buildId: 'gallery', mode: 'development' }, 'gallery', '');
  const client = isLive ? [`${reloadClient}?gallery`] : [];
  return {
    ...base,
    entry: { main: [...client, join(root, PAGE_STYLES), './src/gallery/main.tsx'] },
    plugins: [
      ...(base.plugins ?? []),
      // Lazy parts of components appear with them, so that a picture shows them.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new HtmlWebpackPlugin({ template: './src/gallery/index.html', inject: 'head', scriptLoading: 'defer' }),
    ],
  };
}
