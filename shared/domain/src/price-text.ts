import type { Language } from './phone.ts';

/** The currency sign. All prices are in yuan. */
export const YUAN = '¥';

const YUAN_FORMAT = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;

const FORMATS: Readonly<Record<Language, Intl.NumberFormat>> = {
  ch: new Intl.NumberFormat('zh-CN', { ...YUAN_FORMAT, trailingZeroDisplay: 'stripIfInteger' }),
  en: new Intl.NumberFormat('en', YUAN_FORMAT),
};

/** Formats a price in yuan: `¥22,000` in Chinese, `¥22,000.00` in English. */
export function formatPrice(price: number, language: Language): string {
  return FORMATS[language].format(price);
}
