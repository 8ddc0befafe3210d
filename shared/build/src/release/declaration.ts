/**
 * What a module's `module.json` says. The shell reads it at run time from the registry, the release tool when it
 * publishes; it holds no code.
 */
export interface ModuleDeclaration {
  /** A JavaScript identifier, as the federation container is named after it: `patients`. */
  readonly name: string;
  /** The range of platform versions that the module runs on: `^1.0.0`. */
  readonly platform: string;
  /** The paths that belong to the module. */
  readonly routes: readonly string[];
  /** What the header shows; each with the conditions under which it does. */
  readonly tabs: readonly ModuleTab[];
  /** The site's flag that switches the module; null for a module that is always there. */
  readonly flag: string | null;
}

/** One tab of the header. */
interface ModuleTab {
  readonly id: string;
  readonly to: string;
  readonly order: number;
  /** Evaluated by `@dentarium/domain`. */
  readonly when?: Readonly<Record<string, unknown>>;
}
