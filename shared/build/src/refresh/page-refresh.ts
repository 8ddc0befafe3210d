import type { createSignatureFunctionForTransform } from 'react-refresh/runtime';

/** What a build says of itself to pages in development: the hash of each package that is built anew, by its name. */
export type Builds = Readonly<Record<string, string>>;

/** The file of the site's folder that holds the builds. */
export const BUILDS_FILE = 'dev-build.json';

/** What webpack gives a module of a build to replace it by. */
export interface HotModule {
  readonly data?: { readonly wasComponents?: boolean } | undefined;
  accept(): void;
  invalidate(): void;
  dispose(keep: (data: { wasComponents?: boolean }) => void): void;
}

/** What the shell gives the modules of a page in development, so that a changed screen takes the place of the one before. */
export interface PageRefresh {
  readonly register: (type: unknown, id: string) => void;
  readonly sign: typeof createSignatureFunctionForTransform;
  /** Called at the end of a source file, with what it exports. */
  readonly accept: (hot: HotModule, exported: object) => void;
  /** @param replace brings the module to a build without a reload; throws where that cannot be done */
  readonly onBuild: (name: string, replace: (hash: string) => Promise<void>) => void;
}

declare global {
  var dentariumRefresh: PageRefresh | undefined;
}
