import { OPEN_PRESCRIPTION } from '../../format/prescription.ts';
import { toSchemeEntries } from '../../testing/sample-scheme.ts';
import { readScheme, type SchemeReading, type SchemeRules } from '../read-scheme.ts';

/** Reads a document with the files of its zip. The sizes of files can be overridden. */
export function readSample(
  document: unknown,
  files: ReadonlyMap<string, Uint8Array>,
  rules: Partial<SchemeRules> = {},
  sizes: Readonly<Record<string, number>> = {},
): Promise<SchemeReading> {
  const entries = toSchemeEntries(files);
  const overriddenEntries = { ...entries, sizes: new Map([...entries.sizes, ...Object.entries(sizes)]) };
  return readScheme(new TextEncoder().encode(JSON.stringify(document)), overriddenEntries, {
    prescription: OPEN_PRESCRIPTION,
    maxSteps: 0,
    draco: () => Promise.reject(new Error('no mesh of the samples is compressed')),
    ...rules,
  });
}
