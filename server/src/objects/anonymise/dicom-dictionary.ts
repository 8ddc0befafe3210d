// oxlint-disable-next-line typescript/triple-slash-reference -- declarations of modules are no module.
/// <reference path="./dcmjs-dictionary.d.ts" />
import dictionary from 'dcmjs/dictionary';

/** The entry of an attribute in the data dictionary of the standard (PS3.6, table 6-1). */
export interface DictionaryEntry {
  /** The value representations that the standard allows; several for pixel values, tables and bytes. */
  readonly representations: readonly string[];
  /** The most values of the attribute; infinite for lists. */
  readonly maxValues: number;
}

/** Representations that the dictionary writes as one word if a file may choose between them. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  lt: ['US', 'SS', 'OW'],
  ox: ['OB', 'OW'],
  up: ['UL'],
  xs: ['US', 'SS'],
};
const STANDARD_TAG = /^\(([\dA-F]{3}[02468ACE]),([\dA-F]{4})\)$/;
/** Rows of the dictionary that are no attribute of a data set of the standard. */
const FOREIGN_VERSIONS = new Set(['PRIVATE', 'PrivateTag', 'ILLEGAL', 'GENERIC']);

function parseMaxValues(multiplicity: string): number {
  const last = multiplicity.split('-').at(-1) ?? '';
  return /^\d+$/.test(last) ? Number(last) : Infinity;
}

function readStandardEntries(): Map<number, DictionaryEntry> {
  const entries = new Map<number, DictionaryEntry>();
  for (const [name, { vr, vm, version }] of Object.entries(dictionary)) {
    const [, group, element] = STANDARD_TAG.exec(name) ?? [];
    if (group === undefined || element === undefined || FOREIGN_VERSIONS.has(version)) continue;
    const representations = ALTERNATIVES[vr] ?? [vr];
    entries.set(Number.parseInt(group + element, 16), { representations, maxValues: parseMaxValues(vm) });
  }
  return entries;
}

const ENTRIES = readStandardEntries();

/** Finds the entry of an attribute; `undefined` for private attributes and those that the standard does not have. */
export function findDictionaryEntry(tag: number): DictionaryEntry | undefined {
  return ENTRIES.get(tag);
}

/** Returns whether the standard defines an attribute as a sequence. */
export function isSequenceTag(tag: number): boolean {
  return ENTRIES.get(tag)?.representations[0] === 'SQ';
}

/** Lists the tags of the standard. */
export function listDictionaryTags(): number[] {
  return [...ENTRIES.keys()];
}
