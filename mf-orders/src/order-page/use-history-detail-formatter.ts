import { COURIERS, REISSUE_REASONS } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import { formatSteps } from '../order/format-steps.ts';
import { useTermsFormatter } from './reissue/terms-formatters.ts';

type Detail = Readonly<Record<string, unknown>>;

function getNumber(detail: Detail, key: string): number | undefined {
  const value = detail[key];
  return typeof value === 'number' ? value : undefined;
}

function isNumberList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number');
}

/**
 * Formats the steps of an arch, which are stored as a list, or as the first and the last of a range; empty without
 * steps.
 */
function formatArchSteps(detail: Detail, arch: 'upper' | 'lower'): string {
  const value = detail[arch];
  if (isNumberList(value)) return formatSteps(value);
  if (typeof value !== 'object' || value === null || !('from' in value && 'to' in value)) return '';
  const range = [value.from, value.to];
  return isNumberList(range) ? [...new Set(range)].join('–') : '';
}

/**
 * Returns a formatter of the numbers and codes of a history entry. Values that only a newer server knows are omitted.
 */
export function useHistoryDetailFormatter(): (detail: Detail) => string[] {
  const { t } = useTranslation();
  const formatFormName = useFormNameFormatter();
  const formatTerms = useTermsFormatter();

  function formatParcel(detail: Detail): string[] {
    const { waybill } = detail;
    if (typeof waybill !== 'string' || waybill === '') return [];
    const courier = COURIERS.find((one) => one === detail['courier']);
    return [courier === undefined ? waybill : `${t(`parcels.courier.${courier}`)} ${waybill}`];
  }

  function formatReissue(detail: Detail): string[] {
    const reason = REISSUE_REASONS.find((one) => one.reason === detail['reason']);
    const { isFree, price } = detail;
    const isOffer = typeof isFree === 'boolean' && (price === null || typeof price === 'number');
    return [
      ...(reason === undefined ? [] : [t(`reissue.reason.${reason.reason}`)]),
      ...(isOffer ? [formatTerms({ isFree, price })] : []),
    ];
  }

  function formatCounts(detail: Detail): string[] {
    const submission = getNumber(detail, 'number');
    const scheme = getNumber(detail, 'scheme');
    const files = getNumber(detail, 'files');
    const days = getNumber(detail, 'days');
    return [
      ...(submission === undefined ? [] : [t('submitted.number', { number: submission })]),
      ...(scheme === undefined ? [] : [t('plan.version', { number: scheme })]),
      ...(files === undefined ? [] : [t('history.files', { count: files })]),
      ...(days === undefined ? [] : [t('history.days', { count: days })]),
      ...(detail['cause'] === 'stopped' ? [t('history.stopped')] : []),
    ];
  }

  function formatProduction(detail: Detail): string[] {
    const [upper, lower] = [formatArchSteps(detail, 'upper'), formatArchSteps(detail, 'lower')];
    return [
      ...(upper === '' ? [] : [t('made.upper', { steps: upper })]),
      ...(lower === '' ? [] : [t('made.lower', { steps: lower })]),
    ];
  }

  return (detail) => {
    const { forms } = detail;
    return [
      ...formatCounts(detail),
      ...(isNumberList(forms) ? [forms.map(formatFormName).join(', ')] : []),
      ...formatReissue(detail),
      ...formatProduction(detail),
      ...formatParcel(detail),
    ];
  };
}
