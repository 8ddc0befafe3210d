import { useTranslation } from 'react-i18next';

/** The outcome of an attempt to send an event. */
interface FailedAttempt {
  readonly status: number | null;
  readonly error: string;
}

/** Returns a formatter of the reason of a failed attempt. Reasons that only a newer server knows are shown as codes. */
export function useDeliveryErrorFormatter(): (attempt: FailedAttempt) => string {
  const { t } = useTranslation();
  return ({ error, status }) => {
    if (error === 'answer') return t('integration.error.answer', { status });
    const knownError = (['timeout', 'unreachable', 'private'] as const).find((one) => one === error);
    return knownError === undefined ? error : t(`integration.error.${knownError}`);
  };
}
