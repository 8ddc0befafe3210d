import { formatPrice } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { useCallback } from 'react';

/**
 * Returns the function that formats a price in yuan in the language of the page: `¥22,000` in Chinese, `¥22,000.00` in
 * English.
 */
export function usePriceText(): (price: number) => string {
  const [language] = useLanguage();
  return useCallback((price: number) => formatPrice(price, language), [language]);
}
