import type { Call } from '@dentarium/api';
import { type Random, seededRandom } from '@dentarium/demo/drawings';
import { type Attempt, buildRequest } from './attempts.ts';
import { type Field, listFields, replaceField } from './fields.ts';
import { generateAddressValue, generateJsonValue } from './generated-values.ts';

const MAX_CHANGED_FIELDS = 4;

type Change = { readonly field: Field } & ({ readonly text: string } | { readonly value: unknown });

function generateChanges(fields: readonly [Field, ...Field[]], random: Random): Change[] {
  return Array.from({ length: random.integer(1, MAX_CHANGED_FIELDS) }, () => {
    const field = random.pick(fields);
    return field.place === 'body'
      ? { field, value: generateJsonValue(random) }
      : { field, text: generateAddressValue(random) };
  });
}

function toAttempt(call: Call, title: string, changes: readonly Change[]): Attempt {
  const params: Record<string, string> = {};
  const query: Record<string, string> = {};
  for (const change of changes) {
    const name = change.field.path.join('.');
    if (!('text' in change)) continue;
    if (change.field.place === 'params') params[name] = change.text;
    else query[name] = `${name}=${change.text}`;
  }
  return {
    title,
    place: 'generated',
    kind: 'generated',
    value: title,
    request: (input) => {
      let { body } = input;
      for (const change of changes) if ('value' in change) body = replaceField(body, change.field.path, change.value);
      return buildRequest(call, { ...input, body }, { params, query });
    },
  };
}

/**
 * Generates requests of a call that differ from a valid one in one to four fields. The same seed and number give the same
 * request.
 *
 * @returns no request for a call without fields
 */
export function generateAttempts(call: Call, seed: number, count: number): Attempt[] {
  const [first, ...others] = listFields(call);
  if (first === undefined) return [];
  return Array.from({ length: count }, (_, number) => {
    const random = seededRandom(`${seed} ${call.id} ${number}`);
    return toAttempt(call, `seed ${seed}, number ${number}`, generateChanges([first, ...others], random));
  });
}
