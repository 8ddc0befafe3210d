/** One package that a site gives to its modules. */
export interface ProvidedPackage {
  readonly version: string;
  /** The names that it exports; null when they are known at run time only. */
  readonly exports: readonly string[] | null;
}

/** What a site gives to its modules: its platform contract. */
export interface Platform {
  readonly version: string;
  /** Each shared package and each component of antd, by the key under which the page shares it. */
  readonly provides: Readonly<Record<string, ProvidedPackage>>;
}

/** The file of a shell's build, and of a site's folder of modules, that holds the platform contract. */
export const PLATFORM_FILE = 'platform.json';

/** What a module takes from one package of the platform. */
export interface Requirement {
  /** The range of versions that it was built for. */
  readonly version: string;
  /** The names that it imports, also in chunks that come late; null when the build cannot tell which. */
  readonly exports: readonly string[] | null;
}

/** The packages that a module takes from the platform. */
export type Requires = Readonly<Record<string, Requirement>>;
