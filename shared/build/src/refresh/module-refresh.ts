// Part of a module in development only: brings it to the newest build.

declare const __webpack_hash__: string;
declare const __resourceQuery: string;

/** What webpack gives a build to replace parts of itself. */
interface Hot {
  check(apply: true): Promise<readonly unknown[] | null>;
}

declare global {
  interface ImportMeta {
    readonly webpackHot?: Hot;
  }
}

// Webpack knows it by this spelling only.
const hot = import.meta.webpackHot;

/** Brings the module to a build, with one step for each build in between. */
async function replaceBy(hash: string): Promise<void> {
  const before = __webpack_hash__;
  if (before === hash) return;
  await hot?.check(true);
  if (__webpack_hash__ === before) throw new Error('the build is not to be had');
  await replaceBy(hash);
}

// The name of the module stands behind the `?` of this file.
globalThis.dentariumRefresh?.onBuild(__resourceQuery.slice(1), replaceBy);

export {};
