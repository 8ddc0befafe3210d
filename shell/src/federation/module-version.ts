import { atom } from 'jotai';
import type { Stage, StagedVersion } from './stages.ts';

/** A version of a module that the page loads or has loaded. */
export interface ModuleVersion extends StagedVersion {
  /** The address of its folder, with a slash at the end. */
  readonly folder: string;
  /** What its files have to be, by their path in the folder: those that come first, later all; without it they are not checked. */
  hashes: Readonly<Record<string, string>> | undefined;
  /** Where its loading is. */
  stage: Stage;
  /** Whether its code runs; what it asks for from then on comes later. */
  runs: boolean;
  /** Whether it was given up. */
  gone: boolean;
  /** Its styles by address, each until it is here. */
  readonly styles: Map<string, Promise<void>>;
  /** Take back what its code has registered. */
  readonly withdrawals: (() => void)[];
}

/** The parts that versions have asked for while they are shown, and that take long. */
export const slowPartsAtom = atom<readonly { readonly version: ModuleVersion }[]>([]);
