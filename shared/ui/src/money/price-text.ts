import { type Language, languageTag, useLanguage } from '@dentarium/platform';
import { useCallback } from 'react';

/** Prices are in yuan everywhere. */
const CURRENCY = 'CNY';

const FORMATS: Readonly<Record<Language, Intl.NumberFormat>> = {
  ch: new Intl.NumberFormat(languageTag('ch'), {
    style: 'currency',
    currency: CURRENCY,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }),
  en: new Intl.NumberFormat(languageTag('en'), {
    style: 'currency',
    currency: CURRENCY,
    currencyDisplay: 'narrowSymbol',
  }),
};

/** Gives the function that says a price in yuan as the language of the page writes it: `¥22,000` in Chinese, `¥22,000.00` in English. */
export function usePriceText(): (price: number) => string {
  const [language] = useLanguage();
  return useCallback((price: number) => FORMATS[language].format(price), [language]);
}
