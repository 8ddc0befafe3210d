// Part of a module in development only: updates it to the newest build.

declare const __webpack_hash__: string;
declare const __resourceQuery: string;

/** The API of webpack with which a build replaces parts of itself. */
interface Hot {
  check(apply: true): Promise<readonly unknown[] | null>;
}

declare global {
  interface ImportMeta {
    readonly webpackHot?: Hot;
  }
}

// Webpack recognises only this spelling.
const hot = import.meta.webpackHot;

/** Updates the module to a build, one step for each build in between. */
async function replaceBy(hash: string): Promise<void> {
  const before = __webpack_hash__;
  if (before === hash) return;
  await hot?.check(true);
  if (__webpack_hash__ === before) throw new Error('the build is not to be had');
  await replaceBy(hash);
}

// The name of the module follows the `?` of this file.
globalThis.dentariumRefresh?.onBuild(__resourceQuery.slice(1), replaceBy);

export {};
