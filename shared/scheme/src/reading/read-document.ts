import { type JsonBounds, parseBoundedJson } from '@dentarium/domain/bounded-json';
import { findUnstorableText, toStorableText } from '@dentarium/domain/storable-text';
import type { z } from 'zod/mini';
import { SCHEME_LIMITS } from '../format/limits.ts';
import type { Scheme } from '../format/scheme.ts';
import { schemeDocument } from './document-shape.ts';
import { refuseLongLists } from './long-lists.ts';
import { formatPlace, type Refusals } from './refusal.ts';

/**
 * The largest plan has 52 teeth with 201 keys of 11 entries. Lists that are too long are refused by their names
 * (`refuseLongLists`), so the bound leaves room for them.
 */
const DOCUMENT_BOUNDS: JsonBounds = { length: SCHEME_LIMITS.documentBytes, depth: 64, entries: 200_000 };

/**
 * Reads the fields of `scheme.json`, each by itself.
 *
 * @returns `null` if a field was refused
 */
export function readDocument(json: Uint8Array, refusals: Refusals): Scheme | null {
  if (json.length > SCHEME_LIMITS.documentBytes) {
    refusals.add('', 'document.large', { limit: SCHEME_LIMITS.documentBytes });
    return null;
  }
  let document: unknown;
  try {
    document = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(json), DOCUMENT_BOUNDS);
  } catch {
    refusals.add('', 'document.json');
    return null;
  }
  if (refuseLongLists(document, refusals)) return null;
  const unstorablePath = findUnstorableText(document);
  if (unstorablePath !== undefined) {
    refusals.add(toStorableText(formatPlace(unstorablePath.map(toPlacePart))), 'field.characters');
    return null;
  }
  const parsed = schemeDocument.safeParse(document);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) refuseIssue(issue, document, refusals);
  return null;
}

/** Returns the number of an entry of a list, as the places of other refusals have it. */
function toPlacePart(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

function refuseIssue(issue: z.core.$ZodIssue, document: unknown, refusals: Refusals): void {
  const place = formatPlace(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (getValue(document, issue.path) === undefined) refusals.add(place, 'field.missing');
      else if (issue.expected === 'number' || issue.expected === 'int') refusals.add(place, 'field.number');
      else refusals.add(place, 'field.type', { expected: issue.expected });
      break;
    case 'unrecognized_keys':
      for (const field of issue.keys) refusals.add(formatPlace([...issue.path, field]), 'field.unknown');
      break;
    case 'invalid_value':
      if (getValue(document, issue.path) === undefined) refusals.add(place, 'field.missing');
      else refusals.add(place, 'field.value', { allowed: issue.values.map(String).join(', ') });
      break;
    case 'too_big':
    case 'too_small':
      refuseSize(issue, place, refusals);
      break;
    default:
      refusals.add(place, 'field.type', { expected: issue.code });
  }
}

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

function refuseSize(issue: SizeIssue, place: string, refusals: Refusals): void {
  const isCounted = issue.origin !== 'number' && issue.origin !== 'int';
  const params = issue.code === 'too_big' ? { most: Number(issue.maximum) } : { least: Number(issue.minimum) };
  refusals.add(place, isCounted ? 'field.length' : 'field.range', params);
}

function getValue(document: unknown, path: readonly PropertyKey[]): unknown {
  let value = document;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, part) ? (value as Record<PropertyKey, unknown>)[part] : undefined;
  }
  return value;
}
