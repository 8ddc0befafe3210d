import { expect, jest, test } from '@jest/globals';
import { HeldTextContext } from './held-text.ts';

test('SAFE-06 shares the context of held texts between the copies of modules and of the page', async () => {
  jest.resetModules();
  const copy = await import('./held-text.ts');
  expect(copy.HeldTextContext).toBe(HeldTextContext);
});
