import { parseBoundedJson } from '@dentarium/domain/bounded-json';

/**
 * Parses the JSON answer of another server within the bounds of a document.
 *
 * @throws JsonBoundsError, SyntaxError, and the errors of reading the answer
 */
export async function readJsonAnswer(response: Response): Promise<unknown> {
  return parseBoundedJson(await response.text());
}
