import { type JsonBounds, JsonBoundsError, parseBoundedJson } from '@dentarium/domain/bounded-json';
import { z } from 'zod/mini';
import { Problem } from './problem.ts';

/** The bounds of documents that this product writes: the types of a whole site are the longest of them. */
const OWN_DOCUMENT_BOUNDS: JsonBounds = { length: 64 * 1024 ** 2, depth: 64, entries: 2_000_000 };

/** The bounds of documents that come with a version over HTTP: a server reads them between its other requests. */
export const VERSION_DOCUMENT_BOUNDS: JsonBounds = { length: 4 * 1024 ** 2, depth: 64, entries: 40_000 };

/** The maximum number of places that a refusal names. */
const MAX_PLACES = 100;

/**
 * Parses a JSON file of a release by its schema.
 *
 * @param name the name of the file, for refusals
 * @param bounds those of a document that somebody else has written
 * @throws Problem that names the places which are not as they should be
 */
export function readDocument<T>(
  content: string,
  name: string,
  schema: z.core.$ZodType<T>,
  bounds: JsonBounds = OWN_DOCUMENT_BOUNDS,
): T {
  const read = z.safeParse(schema, parseJson(content, name, bounds));
  if (read.success) return read.data;
  const places = read.error.issues.flatMap(toIssuePaths);
  throw new Problem(
    `${name} is not as this product writes it`,
    places.slice(0, MAX_PLACES).map((place) => `${place || 'its whole'} is not what it should be`),
  );
}

/** Returns the paths in the file that an issue is about. */
function toIssuePaths(issue: z.core.$ZodIssue): string[] {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = issue.path.map(String);
  return keys.length === 0 ? [path.join('.')] : keys.map((key) => [...path, key].join('.'));
}

function parseJson(content: string, name: string, bounds: JsonBounds): unknown {
  try {
    return parseBoundedJson(content, bounds);
  } catch (error) {
    if (error instanceof JsonBoundsError) throw new Problem(`${name} has too many entries, levels or characters.`);
    throw new Problem(`${name} is not JSON.`);
  }
}
