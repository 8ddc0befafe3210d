import type { Language } from './phone.ts';

/** The sign of the currency; prices are in yuan everywhere. */
export const YUAN = '¥';

const YUAN_FORMAT = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;

const FORMATS: Readonly<Record<Language, Intl.NumberFormat>> = {
  ch: new Intl.NumberFormat('zh-CN', { ...YUAN_FORMAT, trailingZeroDisplay: 'stripIfInteger' }),
  en: new Intl.NumberFormat('en', YUAN_FORMAT),
};

/** A price in yuan as a language writes it: `¥22,000` in Chinese, `¥22,000.00` in English. */
export function priceText(price: number, language: Language): string {
  return FORMATS[language].format(price);
}
