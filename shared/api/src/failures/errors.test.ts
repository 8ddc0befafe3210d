import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ApiError, isStale } from '../client/api-error.ts';
import { declareFailures } from './area-failures.ts';
import { getAllErrors, findError, ERRORS, formatError } from './errors.ts';
import { STALE_NOUNS } from './stale-nouns.ts';

declare module './area-failures.ts' {
  interface AreaErrors {
    'crown.delivered': AreaError;
  }
  interface AreaStaleNouns {
    crown: AreaNoun;
  }
}

test('has a text in both languages for every failure, with the same details', () => {
  for (const [code, { ch, en }] of Object.entries(ERRORS)) {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
    expect([code, ch !== '', en !== '']).toEqual([code, true, true]);
    expect([code, holes(ch)]).toEqual([code, holes(en)]);
  }
});

test('defines each code in one area only', async () => {
  const files = readdirSync(new URL('../', import.meta.url), { encoding: 'utf8', recursive: true }).filter(
    (file) => /(?:^|[/-])errors\.ts$/.test(file) && file !== 'failures/errors.ts',
  );
  const areas = await Promise.all(
    files.map(async (file) => Object.values((await import(`../${file}`)) as Record<string, object>)),
  );
  expect(
    areas
      .flat()
      .flatMap((area) => Object.keys(area))
      .toSorted(),
  ).toEqual(Object.keys(ERRORS).toSorted());
});

test('fills in details, and leaves missing ones visible', () => {
  expect(formatError('upload.tooLarge', 'en', { limit: '4 GiB' })).toBe('The file is larger than the limit of 4 GiB.');
  expect(formatError('upload.tooLarge', 'en')).toContain('{limit}');
});

test('names the data that was changed on another terminal in the language of the sentence', () => {
  expect(formatError('version.stale', 'en', { noun: 'account' })).toMatch(
    /^This account was changed on another terminal\./,
  );
  expect(formatError('version.stale', 'ch', { noun: 'account' })).toMatch(/^此账号已在另一终端被修改/);
  for (const [noun, { ch, en }] of Object.entries(STALE_NOUNS)) {
    expect(formatError('version.stale', 'en', { noun })).toContain(en);
    expect(formatError('version.stale', 'ch', { noun })).toContain(ch);
    expect(formatError('version.stale', 'ch', { noun })).not.toMatch(/[a-z{]/i);
  }
});

test('fills an unknown noun in', () => {
  expect(formatError('version.stale', 'en', { noun: 'toString' })).toMatch(/^This record was changed/);
  expect(formatError('version.stale', 'ch')).toMatch(/^此内容已在另一终端被修改/);
});

test('formats the failures and nouns that an area declares like those of the platform', () => {
  const error = new ApiError('crown.delivered', 'Delivered.', { detail: { by: 'Wang' } });
  expect([findError(error.code), error.text('en')]).toEqual([undefined, ERRORS['server.failed'].en]);
  const delivered = { status: 409, ch: '已由{by}送达。', en: '{by} has delivered it.' };
  declareFailures({ errors: { 'crown.delivered': delivered }, staleNouns: { crown: { ch: '牙冠', en: 'crown' } } });
  expect([error.text('en'), error.text('ch')]).toEqual(['Wang has delivered it.', '已由Wang送达。']);
  expect([findError('crown.delivered'), getAllErrors()['crown.delivered']]).toEqual([delivered, delivered]);
  expect(formatError('version.stale', 'en', { noun: 'crown' })).toMatch(/^This crown was changed/);
  expect(formatError('version.stale', 'ch', { noun: 'crown' })).toMatch(/^此牙冠已/);
});

test('recognises stale data by its noun', () => {
  const error = new ApiError('version.stale', '', { detail: { noun: 'stage' } });
  expect([isStale(error, 'stage'), isStale(error, 'patient'), isStale(new Error('version.stale'), 'stage')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isStale(new ApiError('stage.notFound', '', { detail: { noun: 'stage' } }), 'stage')).toBe(false);
});

test('CALL-08 uses the exact sentences of the error catalogue', () => {
  expect(ERRORS['server.failed'].en).toBe('The system is abnormal, Please try again later');
  expect(ERRORS['network.timeout'].en).toBe('request timed out');
  expect(ERRORS['object.notFound'].en).toBe('NoSuchKeyError: Object not exists');
  expect(formatError('version.stale', 'en', { noun: 'tag' })).toBe('tag modified on another terminal');
  expect([findError('toString' as string), formatError('toString' as string, 'en')]).toEqual([undefined, undefined]);
});
