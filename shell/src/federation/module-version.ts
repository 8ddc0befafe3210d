import { atom } from 'jotai';
import type { Stage, StagedVersion } from './stages.ts';

/** A version of a module that the page loads or has loaded. */
export interface ModuleVersion extends StagedVersion {
  /** The address of its folder, with a slash at the end. */
  readonly folder: string;
  /**
   * The hashes of its files, by their path in the folder: first those of the first files, later all. Without hashes the
   * files are not checked.
   */
  hashes: Readonly<Record<string, string>> | undefined;
  /** The stage of its loading. */
  stage: Stage;
  /** True if its code runs; requests from then on count as later parts. */
  isRunning: boolean;
  /** True if it was retired. */
  isRetired: boolean;
  /** The pending loads of its styles, by address. */
  readonly styles: Map<string, Promise<void>>;
  /** Functions that withdraw the registrations of its code. */
  readonly withdrawals: (() => void)[];
}

/** The slow parts that versions have requested while they are shown. */
export const slowPartsAtom = atom<readonly { readonly version: ModuleVersion }[]>([]);
