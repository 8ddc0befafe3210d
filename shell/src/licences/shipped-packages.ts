/** A package of others that a site runs or that browsers load, with its licence. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression, or the words of the package; empty if it names none. */
  readonly licence: string;
  /** The address of its page; empty without one. */
  readonly homepage: string;
  /** The files of its licence and its notices; empty if it contains none. */
  readonly text: string;
}

/**
 * The packages by name and version. The build fills them in from the installed packages (`shipped-packages-loader.ts` of
 * `shared/build`); in a unit test there are none.
 */
export const SHIPPED_PACKAGES: readonly ShippedPackage[] = [];
