import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Call } from './contract/contract.ts';
import { CONTRACT } from './shared-calls.ts';
import { listUnboundedInputs, listUndeclared } from './testing/contract-rules.ts';

describe('CALL-05 the contract', () => {
  test('has every call once, by id and by address', () => {
    expect(new Set(CONTRACT.map((call) => call.id)).size).toBe(CONTRACT.length);
    expect(new Set(CONTRACT.map((call) => `${call.method} ${call.path}`)).size).toBe(CONTRACT.length);
  });

  test.each(CONTRACT.map((call) => [call.id, call] as const))(
    'describes %s, and its shapes can be documented',
    (_, call) => {
      expect(call.summary).toMatch(/\.$/);
      const parameterNames = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const params =
        call.params === undefined ? {} : (z.toJSONSchema(call.params, { io: 'input' }) as { properties?: object });
      expect(
        Object.keys(('properties' in params && params.properties) || {}).toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(parameterNames.toSorted((a, b) => String(a).localeCompare(String(b))));
      expect(() => z.toJSONSchema(call.result, { unrepresentable: 'any' })).not.toThrow();
    },
  );

  test.each(
    CONTRACT.filter((call) => call.writes && call.permission !== 'signedIn').map((call) => [call.id, call] as const),
  )('records %s, because it changes something', (_, call) => {
    expect(call.audit).toBeTruthy();
  });
});

describe('the tags of a call', () => {
  const silent = {
    ...CONTRACT[0],
    id: 'S.Read',
    writes: false,
    reads: undefined,
    changes: undefined,
  } as unknown as Call;
  const reading: Call = { ...silent, reads: { file: true } };
  const mute: Call = { ...silent, id: 'S.Write', writes: true };
  const writing: Call = { ...mute, changes: { file: true } };

  test.each<[string, readonly Call[], string[]]>([
    ['two that say it', [reading, writing], []],
    ['a reading call without tags', [silent], ['S.Read has no reads']],
    ['a writing call without tags', [mute], ['S.Write has no changes']],
    [
      'an empty list',
      [
        { ...reading, reads: {} },
        { ...writing, changes: {} },
      ],
      [],
    ],
    [
      'a tag that is changed only',
      [reading, { ...writing, changes: { file: true, stage: true } }],
      ['stage is changed, and nothing reads it'],
    ],
    [
      'a tag that is read only',
      [{ ...reading, reads: { file: true, stage: true } }, writing],
      ['stage is read, and nothing changes it'],
    ],
  ])('%s', (_, calls, errors) => expect(listUndeclared(calls)).toEqual(errors));
});

test.each(CONTRACT.map((call) => [call.id, call] as const))('CALL-05 limits every input of %s', (_, call) =>
  expect(listUnboundedInputs(call)).toEqual([]),
);

test.each<[string, z.ZodType, string[]]>([
  ['a bare text', z.string(), ['body.field']],
  ['a pattern without an end', z.string().regex(/^a+$/), ['body.field']],
  ['a bare number', z.number(), ['body.field']],
  ['any whole number', z.int(), ['body.field']],
  ['a number without an upper bound', z.int().min(0), ['body.field']],
  ['a list of any length', z.array(z.boolean()), ['body.field']],
  ['a bare text in a list', z.array(z.string()).max(3), ['body.field[]']],
  ['a bare text that may be left out or null', z.string().nullish(), ['body.field']],
  ['a bare number in an object', z.object({ inner: z.number() }), ['body.field.inner']],
  [
    'a bare text in one of several forms',
    z.discriminatedUnion('by', [z.object({ by: z.literal('a') }), z.object({ by: z.literal('b'), name: z.string() })]),
    ['body.field.name'],
  ],
  ['whatever keys come', z.record(z.string(), z.boolean()), ['body.field']],
  ['whatever comes', z.unknown(), ['body.field']],
])('CALL-05 detects %s', (_, field, expected) => {
  expect(
    listUnboundedInputs({
      ...CONTRACT[0],
      body: z.object({ field }),
      params: undefined,
      query: undefined,
      multipart: false,
    } as unknown as Call),
  ).toEqual(expected);
});
