import { FORM_KEYS, REISSUE_FORM_KEY } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';

const KEYS = [...Object.values(FORM_KEYS), REISSUE_FORM_KEY] as const;

/** Returns a formatter of the name of an order form by its key. */
export function useFormNameFormatter(): (formKey: number) => string {
  const { t } = useTranslation();
  return (formKey) => {
    const knownKey = KEYS.find((key) => key === formKey);
    return knownKey === undefined ? String(formKey) : t(`form.${knownKey}`);
  };
}
