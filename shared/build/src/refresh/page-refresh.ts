import type { createSignatureFunctionForTransform } from 'react-refresh/runtime';

/** The builds that pages in development read: the hash of each watched package, by its name. */
export type Builds = Readonly<Record<string, string>>;

/** The file with the builds in the site's folder. */
export const BUILDS_FILE = 'dev-build.json';

/** The API of webpack with which a module of a build is replaced. */
export interface HotModule {
  readonly data?: { readonly wasComponents?: boolean } | undefined;
  accept(): void;
  invalidate(): void;
  dispose(keep: (data: { wasComponents?: boolean }) => void): void;
}

/** The API of the shell with which modules in development replace changed screens. */
export interface PageRefresh {
  readonly register: (type: unknown, id: string) => void;
  readonly sign: typeof createSignatureFunctionForTransform;
  /** Called at the end of a source file with its exports. */
  readonly accept: (hot: HotModule, exported: object) => void;
  /** @param replace brings the module to a build without a reload; throws where that cannot be done */
  readonly onBuild: (name: string, replace: (hash: string) => Promise<void>) => void;
}

declare global {
  var dentariumRefresh: PageRefresh | undefined;
}
