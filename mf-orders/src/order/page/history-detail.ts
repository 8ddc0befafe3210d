import { COURIERS, REISSUE_REASONS } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { useFormName } from '../form-name.ts';
import { stepsText } from '../steps-text.ts';
import { useTermsText } from '../reissue/terms-text.ts';

type Detail = Readonly<Record<string, unknown>>;

function numberIn(detail: Detail, key: string): number | undefined {
  const value = detail[key];
  return typeof value === 'number' ? value : undefined;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number');
}

/** The steps of an arch, which stand as a list, or as the first and the last of a range; none where nothing is made of it. */
function stepsIn(detail: Detail, arch: 'upper' | 'lower'): string {
  const value = detail[arch];
  if (isNumbers(value)) return stepsText(value);
  if (typeof value !== 'object' || value === null || !('from' in value && 'to' in value)) return '';
  const range = [value.from, value.to];
  return isNumbers(range) ? [...new Set(range)].join('–') : '';
}

/** Gives the function that says the numbers and codes of an entry of the history; what only a newer server knows is left out. */
export function useHistoryDetail(): (detail: Detail) => string[] {
  const { t } = useTranslation();
  const formName = useFormName();
  const termsText = useTermsText();

  function parcelText(detail: Detail): string[] {
    const { waybill } = detail;
    if (typeof waybill !== 'string' || waybill === '') return [];
    const courier = COURIERS.find((one) => one === detail['courier']);
    return [courier === undefined ? waybill : `${t(`parcels.courier.${courier}`)} ${waybill}`];
  }

  function reissueText(detail: Detail): string[] {
    const reason = REISSUE_REASONS.find((one) => one.reason === detail['reason']);
    const { isFree, price } = detail;
    const isOffer = typeof isFree === 'boolean' && (price === null || typeof price === 'number');
    return [
      ...(reason === undefined ? [] : [t(`reissue.reason.${reason.reason}`)]),
      ...(isOffer ? [termsText({ isFree, price })] : []),
    ];
  }

  function countsText(detail: Detail): string[] {
    const submission = numberIn(detail, 'number');
    const scheme = numberIn(detail, 'scheme');
    const files = numberIn(detail, 'files');
    const days = numberIn(detail, 'days');
    return [
      ...(submission === undefined ? [] : [t('submitted.number', { number: submission })]),
      ...(scheme === undefined ? [] : [t('plan.version', { number: scheme })]),
      ...(files === undefined ? [] : [t('history.files', { count: files })]),
      ...(days === undefined ? [] : [t('history.days', { count: days })]),
      ...(detail['cause'] === 'stopped' ? [t('history.stopped')] : []),
    ];
  }

  function madeText(detail: Detail): string[] {
    const [upper, lower] = [stepsIn(detail, 'upper'), stepsIn(detail, 'lower')];
    return [
      ...(upper === '' ? [] : [t('made.upper', { steps: upper })]),
      ...(lower === '' ? [] : [t('made.lower', { steps: lower })]),
    ];
  }

  return (detail) => {
    const { forms } = detail;
    return [
      ...countsText(detail),
      ...(isNumbers(forms) ? [forms.map(formName).join(', ')] : []),
      ...reissueText(detail),
      ...madeText(detail),
      ...parcelText(detail),
    ];
  };
}
