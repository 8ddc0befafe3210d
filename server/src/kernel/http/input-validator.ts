import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type ValuePath, findUnstorableText } from '../db/storable-text.ts';

type Schema = Parameters<typeof validatorCompiler>[0]['schema'];

/** A refusal in the form in which the other checks of input refuse. */
function createRefusal(place: ValuePath): Error {
  const field = { instancePath: `/${place.join('/')}`, keyword: 'characters' };
  return Object.assign(new Error('A text holds characters that cannot be stored'), { validation: [field] });
}

/**
 * Checks what a call takes in: first its shape, as the contract declares it, then its texts, in every field of every call, so
 * that it holds for each of them. PostgreSQL has no NUL, and half a pair of surrogates is no character.
 */
export const inputValidator: FastifySchemaCompiler<Schema> = (route) => {
  const check = validatorCompiler(route);
  // A request without a body has an empty one: what the specification sends without may take more from our screens.
  const isBody = route.httpPart === 'body';
  return (data: unknown) => {
    const result = check(isBody && data === null ? {} : data) as { readonly value?: unknown; readonly error?: Error };
    if (result.error !== undefined) return result;
    const place = findUnstorableText(result.value);
    return place === undefined ? result : { error: createRefusal(place) };
  };
};
