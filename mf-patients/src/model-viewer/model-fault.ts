import { UnreadableModel } from '@dentarium/models';
import { useErrorText } from '@dentarium/platform';
import { ApiError } from '@dentarium/api';
import { useTranslation } from 'react-i18next';

/** Gives the function that says why a model is not shown. */
export function useModelFault(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof UnreadableModel) return t(`model3d.fault.${error.fault}`);
    return error instanceof ApiError ? errorText(error) : t('model3d.fault.loading');
  };
}
