import type { LoaderContext } from 'webpack';
import { basename, join, relative } from 'node:path';

// oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context as `this`.

/**
 * Adds code to a source file that registers its components and lets it replace its previous version; runs after the
 * compiler.
 */
export default function refreshLoader(this: LoaderContext<object>, source: string, map?: string): void {
  // Two modules of a page may have files of the same name.
  const place = join(basename(this.rootContext), relative(this.rootContext, this.resourcePath));
  const file = JSON.stringify(place);
  // On the first line, so that line numbers stay the same.
  const before = [
    'var $page = globalThis.dentariumRefresh;',
    `var $RefreshReg$ = (type, name) => $page?.register(type, ${file} + ' ' + name);`,
    'var $RefreshSig$ = () => $page?.sign() ?? ((type) => type);',
  ].join(' ');
  const after = 'if (import.meta.webpackHot) $page?.accept(import.meta.webpackHot, __webpack_module__.exports);';
  this.callback(null, `${before} ${source}\n${after}\n`, map);
}
