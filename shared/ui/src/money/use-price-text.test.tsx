import { languageAtom, pageStore } from '@dentarium/platform';
import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { usePriceText } from './use-price-text.ts';

test.each([
  ['ch', 22_000, '¥22,000'],
  ['ch', 1500.5, '¥1,500.50'],
  ['ch', 0, '¥0'],
  ['en', 22_000, '¥22,000.00'],
  ['en', 1500.5, '¥1,500.50'],
] as const)('ORD-08 in %s %p yuan are %s', (language, price, text) => {
  pageStore.set(languageAtom, language);
  const { result } = renderHook(usePriceText);
  expect(result.current(price)).toBe(text);
});
