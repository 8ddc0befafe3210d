import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type ValuePath, findUnstorableText } from '@dentarium/domain/storable-text';

type Schema = Parameters<typeof validatorCompiler>[0]['schema'];

/** Creates a refusal in the same form as the other checks of input. */
function createRefusal(place: ValuePath): Error {
  const field = { instancePath: `/${place.join('/')}`, keyword: 'characters' };
  return Object.assign(new Error('A text holds characters that cannot be stored'), { validation: [field] });
}

/**
 * Validates the input of a call: first its shape, as the contract declares it, then the texts in all fields of all
 * calls. PostgreSQL has no NUL, and half of a surrogate pair is no character.
 */
export const inputValidator: FastifySchemaCompiler<Schema> = (route) => {
  const check = validatorCompiler(route);
  // A missing body counts as an empty one: calls that the specification sends without a body may take more from our
  // screens.
  const isBody = route.httpPart === 'body';
  return (data: unknown) => {
    const result = check(isBody && data === null ? {} : data) as { readonly value?: unknown; readonly error?: Error };
    if (result.error !== undefined) return result;
    const place = findUnstorableText(result.value);
    return place === undefined ? result : { error: createRefusal(place) };
  };
};
