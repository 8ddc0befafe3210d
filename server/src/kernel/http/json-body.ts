import { type JsonBounds, JsonBoundsError, JSON_BOUNDS, requireBoundedJson } from '@dentarium/domain/bounded-json';
import type { FastifyInstance } from 'fastify';

/** The bounds of the body of a call. */
const BODY_BOUNDS: JsonBounds = JSON_BOUNDS;

/** The maximum bytes of the JSON body of a call. */
export const MAX_JSON_BYTES = BODY_BOUNDS.length;

/**
 * Parses the JSON bodies of calls. A body with too many levels or entries is refused before it is parsed, because
 * validation visits each of them. Names of prototypes are refused as by Fastify's own parser.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, callback) => {
    const text = body.toString();
    try {
      requireBoundedJson(text, BODY_BOUNDS);
    } catch (error) {
      if (!(error instanceof JsonBoundsError)) throw error;
      const field = { instancePath: '', keyword: error.exceeded };
      return callback(Object.assign(error, { validation: [field] }), undefined);
    }
    return parse(request, text, callback);
  });
}
