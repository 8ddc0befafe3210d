import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

type Schema = Parameters<typeof validatorCompiler>[0]['schema'];

/** Where a text stands that the database cannot hold: NUL, or half of a pair of surrogates. */
type Place = readonly string[];

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Looks through checked input, without recursion and each value once.
 *
 * @returns where the first text stands that cannot be stored, a key or a value; `undefined` when there is none.
 */
function unstorableText(input: unknown): Place | undefined {
  const left: { readonly value: unknown; readonly at: Place }[] = [{ value: input, at: [] }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, at } = next;
    if (typeof value === 'string' && !isStorable(value)) return at;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return at;
      left.push({ value: inner, at: [...at, key] });
    }
  }
  return undefined;
}

/** A refusal in the form in which the other checks of input refuse. */
function refusal(place: Place): Error {
  const field = { instancePath: `/${place.join('/')}`, keyword: 'characters' };
  return Object.assign(new Error('A text holds characters that cannot be stored'), { validation: [field] });
}

/**
 * Checks what a call takes in: first its shape, as the contract declares it, then its texts, in every field of every call, so
 * that none can forget it. PostgreSQL has no NUL, and half a pair of surrogates is no character.
 */
export const inputValidator: FastifySchemaCompiler<Schema> = (route) => {
  const check = validatorCompiler(route);
  return (data: unknown) => {
    const result = check(data) as { readonly value?: unknown; readonly error?: Error };
    if (result.error !== undefined) return result;
    const place = unstorableText(result.value);
    return place === undefined ? result : { error: refusal(place) };
  };
};
