import type { Draco } from '@dentarium/models';
import { SCHEME_LIMITS } from '../format/limits.ts';
import type { SchemePrescription } from '../format/prescription.ts';
import type { Scheme } from '../format/scheme.ts';
import { checkLists } from './check-lists.ts';
import { checkMeshes } from './check-meshes.ts';
import { checkTeeth } from './check-teeth.ts';
import { readDocument } from './read-document.ts';
import { Refusals, type SchemeRefusal } from './refusal.ts';
import { createMeshReader, type SchemeEntries } from './scheme-meshes.ts';

/** The requirements of a scheme apart from its format. */
export interface SchemeRules {
  readonly prescription: SchemePrescription;
  /** The maximum number of steps of the treatment item; 0 without a limit. */
  readonly maxSteps: number;
  /** Loads the Draco decoder, with the first mesh that needs it. */
  readonly draco: () => Promise<Draco>;
}

/** A valid scheme, or all reasons for its refusal. */
export type SchemeReading =
  | { readonly kind: 'scheme'; readonly scheme: Scheme }
  | { readonly kind: 'refused'; readonly refusals: readonly SchemeRefusal[] };

/**
 * Reads a scheme, in time and memory proportional to the bytes of its files. At most one mesh is in memory at a time.
 *
 * @param json the bytes of `scheme.json`
 * @param entries the files of the zip
 * @throws the errors of reading the zip
 */
export async function readScheme(json: Uint8Array, entries: SchemeEntries, rules: SchemeRules): Promise<SchemeReading> {
  const refusals = new Refusals();
  if (entries.zipBytes > SCHEME_LIMITS.zipBytes) {
    refusals.add('', 'zip.large', { limit: SCHEME_LIMITS.zipBytes });
    return { kind: 'refused', refusals: refusals.list };
  }
  const scheme = readDocument(json, refusals);
  if (scheme === null) return { kind: 'refused', refusals: refusals.list };
  checkTeeth(scheme, rules.prescription, refusals);
  checkLists(scheme, rules.prescription, rules.maxSteps, refusals);
  await checkMeshes(scheme, entries, createMeshReader(entries, rules.draco), refusals);
  return refusals.list.length > 0 ? { kind: 'refused', refusals: refusals.list } : { kind: 'scheme', scheme };
}
