import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ERRORS, errorText, isErrorCode } from './errors.ts';

test('every failure has a text in both languages that fills in the same details', () => {
  for (const [code, { ch, en }] of Object.entries(ERRORS)) {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
    expect([code, ch !== '', en !== '']).toEqual([code, true, true]);
    expect([code, holes(ch)]).toEqual([code, holes(en)]);
  }
});

test('a code stands in one area only', async () => {
  const files = readdirSync(new URL('./errors/', import.meta.url)).filter((file) => file !== 'known-error.ts');
  const areas = await Promise.all(
    files.map(async (file) => Object.values((await import(`./errors/${file}`)) as Record<string, object>)),
  );
  expect(
    areas
      .flat()
      .flatMap((area) => Object.keys(area))
      .toSorted(),
  ).toEqual(Object.keys(ERRORS).toSorted());
});

test('details are filled in, and what is missing is left to be seen', () => {
  expect(errorText('upload.tooLarge', 'en', { limit: '4 GiB' })).toBe('The file is larger than the limit of 4 GiB.');
  expect(errorText('upload.tooLarge', 'en')).toContain('{limit}');
});

test('CALL-08 the sentences of the error catalogue are to the letter', () => {
  expect(ERRORS['server.failed'].en).toBe('The system is abnormal, Please try again later');
  expect(ERRORS['network.timeout'].en).toBe('request timed out');
  expect(ERRORS['object.notFound'].en).toBe('NoSuchKeyError: Object not exists');
  expect(ERRORS['tag.stale'].en).toBe('tag modified on another terminal');
  expect(isErrorCode('toString')).toBe(false);
});
