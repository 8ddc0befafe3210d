import { expect, test } from '@jest/globals';
import { requireVersion } from './optimistic-lock.ts';

test('accepts a change of the latest version only and names the noun in the refusal', () => {
  expect(() => requireVersion('stage', { version: 2 }, 2)).not.toThrow();
  for (const seenVersion of [1, 3])
    expect(() => requireVersion('stage', { version: 2 }, seenVersion)).toThrow(
      expect.objectContaining({ code: 'version.stale', status: 409, detail: { noun: 'stage' } }),
    );
});
