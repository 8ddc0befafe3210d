import type { SchemeSubmission } from '@dentarium/server/calls/schemes';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import type { RefusalCode } from '@dentarium/scheme/reading';
import { useTranslation } from 'react-i18next';
import { findDeclaration } from '../forms/find-declaration.ts';

type Refusal = SchemeSubmission['refusals'][number];

/** The refusals with limits in bytes, which are displayed in MB. */
const BYTE_LIMIT_CODES: ReadonlySet<string> = new Set<RefusalCode>(['zip.large', 'document.large', 'mesh.large']);

/** The types of fields other than numbers that have a display name. */
const FIELD_TYPES = ['array', 'object', 'string', 'tuple'] as const;

/**
 * Returns a formatter of the reason and place of a refusal. Codes that only a newer server knows are shown as they are.
 */
export function useRefusalFormatter(): (refusal: Refusal) => string {
  const { t, i18n } = useTranslation();
  const [language] = useLanguage();
  return ({ code, params }) => {
    const key = `lab.refusal.${code}`;
    if (!i18n.exists(key, { ns: 'orders' })) return code;
    const { limit, rule, hand, least, most } = params;
    const type = FIELD_TYPES.find((one) => one === params['expected']);
    return t(key, {
      ...params,
      ...(BYTE_LIMIT_CODES.has(code) && typeof limit === 'number' ? { limit: Math.round(limit / 1024 ** 2) } : {}),
      ...(typeof rule === 'string' ? { rule: getFieldLabel(rule, language) } : {}),
      ...(hand === 'left' || hand === 'right' ? { hand: t(`lab.axes.${hand}`) } : {}),
      ...(type === undefined ? {} : { expected: t(`lab.fieldType.${type}`) }),
      ...(least === undefined ? {} : { bound: t('lab.bound.least', { least }) }),
      ...(most === undefined ? {} : { bound: t('lab.bound.most', { most }) }),
    });
  };
}

/** Finds the label of the prescription field that a scheme violates. */
function getFieldLabel(rule: string, language: 'ch' | 'en'): string {
  const fields = [FORM_KEYS.design, FORM_KEYS.adjust, FORM_KEYS.retention].flatMap(
    (key) => findDeclaration(key)?.sections.flatMap((section) => section.fields) ?? [],
  );
  return fields.find(({ key }) => key === rule)?.label[language] ?? rule;
}
