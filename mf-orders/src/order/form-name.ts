import { FORM_KEYS, REISSUE_FORM_KEY } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';

const KEYS = [...Object.values(FORM_KEYS), REISSUE_FORM_KEY] as const;

/** Gives the function that names a form of an order by its key. */
export function useFormName(): (formKey: number) => string {
  const { t } = useTranslation();
  return (formKey) => {
    const known = KEYS.find((key) => key === formKey);
    return known === undefined ? String(formKey) : t(`form.${known}`);
  };
}
