import { ApiError } from '@dentarium/api';
import { UnreadableModel } from '@dentarium/models';
import { useErrorText } from '@dentarium/platform';
import { useSceneTexts } from './scene-texts.ts';

/** Returns the function that formats the reason why a model is not shown. */
export function useModelFault(): (error: unknown) => string {
  const { t } = useSceneTexts();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof UnreadableModel) return t(`fault.${error.fault}`);
    return error instanceof ApiError ? errorText(error) : t('fault.loading');
  };
}
