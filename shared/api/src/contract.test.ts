import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Call } from './contract.ts';
import { CONTRACT } from './services/index.ts';

/** Calls for whoever is signed in: they change the caller's own account or tasks, or keep bytes that belong to nothing yet. */
const OWN_CHANGES = [
  'UsersService.UpdateUserInfo',
  'UsersService.UpdateIsOrthodontist',
  'UsersService.UpdateUserOperationPage',
  'UserWebApiService.UpdateUserSex',
  'UserWebApiService.UpdateUserHeadImg',
  'UserWebApiService.SendCode',
  'UserWebApiService.UpdateUserPhone',
  'UserWebApiService.UpdatePassword',
  'UserWebApiService.BindThirdParty',
  'UserWebApiService.FinishBindThirdParty',
  'UserWebApiService.UnBindThirdParty',
  'DoctorServer.InsertOrUpdatePreference',
  'LoginLogs.InsertLoginLog',
  'FileService.RegisterObject',
  'FileService.UploadPart',
  'OnlineFileService.PublicUploadPart',
  'FileService.PutObject',
  'TaskService.RemoveTask',
  'TaskService.RetryTask',
];

describe('CALL-05 the contract', () => {
  test('has every call once, by id and by address', () => {
    expect(new Set(CONTRACT.map((call) => call.id)).size).toBe(CONTRACT.length);
    expect(new Set(CONTRACT.map((call) => `${call.method} ${call.path}`)).size).toBe(CONTRACT.length);
  });

  test.each(CONTRACT.map((call) => [call.id, call] as const))(
    '%s is described, and its shapes can be documented',
    (_, call) => {
      expect(call.summary).toMatch(/\.$/);
      const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const params =
        call.params === undefined ? {} : (z.toJSONSchema(call.params, { io: 'input' }) as { properties?: object });
      expect(
        Object.keys(('properties' in params && params.properties) || {}).toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(named.toSorted((a, b) => String(a).localeCompare(String(b))));
      expect(() => z.toJSONSchema(call.result, { unrepresentable: 'any' })).not.toThrow();
    },
  );

  test.each(
    CONTRACT.filter((call) => call.writes && call.permission !== 'signedIn').map((call) => [call.id, call] as const),
  )('%s changes something, so it is recorded', (_, call) => {
    expect(call.audit).toBeTruthy();
  });

  test("MODE-03 a sign-in alone changes nothing but what is one's own", () => {
    const changing = CONTRACT.filter((call) => call.writes && call.permission === 'signedIn').map(({ id }) => id);
    expect(changing.toSorted()).toEqual(OWN_CHANGES.toSorted());
  });
});

/** The calls that do not say what they do to answers, each with what is wrong; and the tags that only one side has. */
function undeclared(calls: readonly Call[]): string[] {
  const faults = calls.flatMap(({ id, writes, reads, changes }) => {
    if (writes)
      return [...(changes ? [] : [`${id} has no changes`]), ...(reads ? [`${id} writes, and has reads`] : [])];
    return [...(reads ? [] : [`${id} has no reads`]), ...(changes ? [`${id} reads, and has changes`] : [])];
  });
  const read = new Set(calls.flatMap(({ reads }) => Object.keys(reads ?? {})));
  const changed = new Set(calls.flatMap(({ changes }) => Object.keys(changes ?? {})));
  return [
    ...faults,
    ...[...changed].filter((tag) => !read.has(tag)).map((tag) => `${tag} is changed, and nothing reads it`),
    ...[...read].filter((tag) => !changed.has(tag)).map((tag) => `${tag} is read, and nothing changes it`),
  ];
}

describe('a call says what its answer shows, or what it changes', () => {
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

  test('each of the contract does, and each tag is both read and changed', () =>
    expect(undeclared(CONTRACT)).toEqual([]));

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
  ])('%s', (_, calls, faults) => expect(undeclared(calls)).toEqual(faults));
});

interface Json {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Json[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: unknown;
  readonly items?: Json;
  readonly [bound: string]: unknown;
}

/** Columns of 32 bits; what may be larger is the size of a file, and the moment of a signature, which is not kept. */
const MOST = 2 ** 31 - 1;
const LARGE = /\.(size|at)$/;

function isBoundedNumber(schema: Json, at: string): boolean {
  const least = schema['minimum'] ?? schema['exclusiveMinimum'];
  const most = schema['maximum'] ?? schema['exclusiveMaximum'];
  if (typeof least !== 'number' || typeof most !== 'number') return false;
  return LARGE.test(at) ? least >= 0 : least >= -MOST && most <= MOST;
}

/** A pattern bounds a text when nothing in it is repeated without end. */
function isBoundedText({ maxLength, format, pattern }: Json): boolean {
  if (typeof maxLength === 'number' || format === 'uuid') return true;
  return typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[+*]|,\}/.test(pattern);
}

/** The fields below a field that take in anything, or texts, numbers or lists without a bound. */
function unbounded(schema: Json, at: string): string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return [];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((choice) => unbounded(choice, at));
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string':
      return isBoundedText(schema) ? [] : [at];
    case 'number':
    case 'integer':
      return isBoundedNumber(schema, at) ? [] : [at];
    case 'array':
      return [...(typeof schema['maxItems'] === 'number' ? [] : [at]), ...unbounded(schema.items ?? {}, `${at}[]`)];
    case 'object':
      return [
        ...(typeof schema.additionalProperties === 'object' ? [at] : []),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unbounded(field, `${at}.${name}`)),
      ];
    default:
      return [at];
  }
}

function unboundedIn(call: Call): string[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = call[place];
    if (shape === undefined || (place === 'body' && call.multipart)) return [];
    return unbounded(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json, place);
  });
}

test.each(CONTRACT.map((call) => [call.id, call] as const))('CALL-05 %s takes in nothing without a bound', (_, call) =>
  expect(unboundedIn(call)).toEqual([]),
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
  ['whatever keys come', z.record(z.string(), z.boolean()), ['body.field']],
  ['whatever comes', z.unknown(), ['body.field']],
])('CALL-05 %s is found', (_, field, found) => {
  expect(
    unboundedIn({
      ...CONTRACT[0],
      body: z.object({ field }),
      params: undefined,
      query: undefined,
      multipart: false,
    } as unknown as Call),
  ).toEqual(found);
});
