import { JsonBoundsError } from '@dentarium/domain/bounded-json';
import { describe, expect, test } from '@jest/globals';
import { readJsonAnswer } from './read-json-answer.ts';

describe('CALL-05 the JSON of another server', () => {
  test('is parsed', async () => {
    expect(await readJsonAnswer(new Response('{"issuer":"https://id.example","keys":[1]}'))).toEqual({
      issuer: 'https://id.example',
      keys: [1],
    });
  });

  test.each([
    ['too deep', '['.repeat(100_000), JsonBoundsError],
    ['too wide', `[${'0,'.repeat(300_000)}0]`, JsonBoundsError],
    ['too long', JSON.stringify('x'.repeat(2_000_000)), JsonBoundsError],
    ['no JSON', '<html>', SyntaxError],
  ])('is refused when it is %s', async (_, text, error) => {
    await expect(readJsonAnswer(new Response(text))).rejects.toThrow(error);
  });
});
