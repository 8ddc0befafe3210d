/**
 * What a module's `module.json` says. The shell reads it at run time from the registry, the release tool when it
 * publishes; it holds no code.
 */
export interface ModuleDeclaration {
  /** A JavaScript identifier, as the federation container is named after it: `patients`. */
  readonly name: string;
  /** What people call the module, on the pages that say that it is off or fails. */
  readonly title: Title;
  /** The range of platform versions that the module runs on: `^1.0.0`. */
  readonly platform: string;
  /** The paths that belong to the module. */
  readonly routes: readonly string[];
  /** What the header shows; each with the conditions under which it does. */
  readonly tabs: readonly ModuleTab[];
  /** The site's flag that switches the module; null for a module that is always there. */
  readonly flag: string | null;
}

/** A name in both languages of the product. */
interface Title {
  readonly ch: string;
  readonly en: string;
}

/** One tab of the header. */
interface ModuleTab {
  readonly id: string;
  readonly title: Title;
  readonly to: string;
  readonly order: number;
  /** Evaluated by `@dentarium/domain`. */
  readonly when?: Readonly<Record<string, unknown>>;
}

/** The federation container is a variable of this name. */
const identifier = /^[a-z][A-Za-z0-9]*$/;

/** What is wrong with a `module.json` in itself: its name, and what it is called in each language. */
export function declarationProblems(declaration: ModuleDeclaration): string[] {
  const { name, title, tabs } = declaration;
  return [
    ...(identifier.test(name) ? [] : [`its name "${name}" is no plain identifier`]),
    ...titleProblems('the module', title),
    ...tabs.flatMap((tab) => titleProblems(`its tab "${tab.id}"`, tab.title)),
  ];
}

/** The file is somebody's: what the type promises may be missing from it. */
function titleProblems(what: string, title: Partial<Title> | undefined): string[] {
  return (['ch', 'en'] as const)
    .filter((language) => typeof title?.[language] !== 'string' || title[language].trim() === '')
    .map((language) => `module.json gives ${what} no title.${language}`);
}
