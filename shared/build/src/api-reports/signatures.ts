import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportSignature } from '@dentarium/api/modules/calls';
import { type Declaration, parseDeclarations } from './parse-declarations.ts';
import { type InterfaceReport, readReport, REPORT_FILE } from './report.ts';

/** The file name of the signatures of a package, beside its report. */
export const SIGNATURES_FILE = 'api-signatures.json';

/** The signatures of the values that a package exports, by name. */
export type Signatures = Readonly<Record<string, ExportSignature>>;

/** The length of a hash: a collision within one package would let one misfit through. */
const HASH_DIGITS = 12;

/**
 * Computes the hash of each exported value from the declarations of its package: of its own declaration and of all that
 * it names, directly or indirectly. Types are left out, as a build does not contain them.
 */
export function computeSignatureHashes(declarations: string): ReadonlyMap<string, string> {
  const parsed = parseDeclarations(declarations);
  const words = new Map(parsed.map((declaration) => [declaration, new Set(declaration.text.match(/[\w$]+/g))]));
  const names = new Set(parsed.filter(({ exported, isValue }) => exported && isValue).map(({ name }) => name));
  return new Map([...names].map((name) => [name, hashTexts(collectUsedTexts(name, parsed, words))]));
}

function collectUsedTexts(
  start: string,
  declarations: readonly Declaration[],
  words: ReadonlyMap<Declaration, ReadonlySet<string>>,
): string[] {
  const names = new Set([start]);
  for (const name of names)
    for (const declaration of declarations.filter((candidate) => candidate.name === name))
      for (const other of declarations) if (words.get(declaration)?.has(other.name) === true) names.add(other.name);
  return declarations.filter(({ name }) => names.has(name)).map(({ text }) => text);
}

function hashTexts(texts: readonly string[]): string {
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex').slice(0, HASH_DIGITS);
}

/**
 * Returns the signatures of a package after a change. A signature that was only extended keeps its former hashes, because
 * code that was built for one of them still runs; a broken one begins anew at the version of the report.
 */
export function toNextSignatures(
  { version, declarations }: InterfaceReport,
  settledSignatures: Signatures,
  { brokenExports }: { readonly brokenExports: readonly string[] },
): Signatures {
  const entries = Array.from(computeSignatureHashes(declarations), ([name, hash]): [string, ExportSignature] => {
    const former = Object.hasOwn(settledSignatures, name) ? settledSignatures[name] : undefined;
    if (former === undefined || brokenExports.includes(name)) return [name, { since: version, hashes: [hash] }];
    const { since, hashes } = former;
    return [name, { since, hashes: [hash, ...hashes.filter((other) => other !== hash)] }];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Formats the file of signatures: one line for each export, so that parallel changes merge. */
export function formatSignatures(signatures: Signatures): string {
  const lines = Object.entries(signatures).map(
    ([name, signature]) => `  ${JSON.stringify(name)}: ${toLine(signature)}`,
  );
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

function toLine({ since, hashes }: ExportSignature): string {
  return `{ "since": ${JSON.stringify(since)}, "hashes": [${hashes.map((hash) => JSON.stringify(hash)).join(', ')}] }`;
}

/** Parses the text of a file of signatures; `undefined` for an empty text. */
export function parseSignatures(text: string): Signatures | undefined {
  return text === '' ? undefined : (JSON.parse(text) as Signatures);
}

/**
 * Reads the signatures of a package for a build; none for a package without them. A signature that differs from the
 * report beside it was not settled yet, and has no former ones.
 */
export function readPackageSignatures(path: string): Signatures {
  const report = readReport(readTextOrEmpty(join(path, REPORT_FILE)));
  const signatures = parseSignatures(readTextOrEmpty(join(path, SIGNATURES_FILE)));
  if (report === null || signatures === undefined) return {};
  const current = computeSignatureHashes(report.declarations);
  return Object.fromEntries(
    Array.from(current, ([name, hash]) => {
      const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined;
      return [name, signature?.hashes[0] === hash ? signature : { since: report.version, hashes: [hash] }];
    }),
  );
}

/** Reads a text file; returns an empty text if there is none. */
export function readTextOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
