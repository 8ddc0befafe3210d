import { FORM_KEYS, REISSUE_FORM_KEY } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';

const KEYS = [...Object.values(FORM_KEYS), REISSUE_FORM_KEY] as const;

/** Gives the function that names a form of an order by its key. */
export function useFormNameFormatter(): (formKey: number) => string {
  const { t } = useTranslation();
  return (formKey) => {
    const knownKey = KEYS.find((key) => key === formKey);
    return knownKey === undefined ? String(formKey) : t(`form.${knownKey}`);
  };
}
