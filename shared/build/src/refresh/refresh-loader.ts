import type { LoaderContext } from 'webpack';
import { basename, join, relative } from 'node:path';

// oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context as `this`.

/** Lets a source file tell the page which components it has, and take the place of what it was before; runs after the compiler. */
export default function refreshLoader(this: LoaderContext<object>, source: string, map?: string): void {
  // Two modules of a page may have files of the same name.
  const place = join(basename(this.rootContext), relative(this.rootContext, this.resourcePath));
  const file = JSON.stringify(place);
  // On the first line, so that all lines stay where they were.
  const before = [
    'var $page = globalThis.dentariumRefresh;',
    `var $RefreshReg$ = (type, name) => $page?.register(type, ${file} + ' ' + name);`,
    'var $RefreshSig$ = () => $page?.sign() ?? ((type) => type);',
  ].join(' ');
  const after = 'if (import.meta.webpackHot) $page?.accept(import.meta.webpackHot, __webpack_module__.exports);';
  this.callback(null, `${before} ${source}\n${after}\n`, map);
}
