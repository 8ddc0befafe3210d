import type { OrderHistoryEntry } from '@dentarium/api/orders/history-shapes';
import { LAB_FUNCTION_NAMES, LAB_FUNCTIONS, ORDER_STATUSES } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { useEventFormatter } from '../order/use-event-formatter.ts';
import { useHistoryDetailFormatter } from './use-history-detail-formatter.ts';

/** An entry of the history in words. */
export interface HistoryText {
  /** The person and the role. */
  readonly author: string;
  readonly event: string;
  /** The resulting status; `null` if it did not change. */
  readonly resultingStatus: string | null;
  /** The details: steps, numbers, forms. */
  readonly facts: readonly string[];
}

/** Returns a formatter of history entries, which contain codes. */
export function useHistoryFormatter(): (entry: OrderHistoryEntry) => HistoryText {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatEvent = useEventFormatter();
  const formatDetail = useHistoryDetailFormatter();
  return ({ actor, role, action, from, to, step, detail }) => {
    const lab = LAB_FUNCTIONS.find((one) => one === role);
    const roleName =
      lab === undefined
        ? t(role === 'system' ? 'history.system' : 'history.doctor')
        : LAB_FUNCTION_NAMES[lab][language];
    // 30005 occurs twice, for shipped and for received orders.
    const status =
      ORDER_STATUSES.find((row) => row.detailStatus === to && row.stepStatus === step) ??
      ORDER_STATUSES.find((row) => row.detailStatus === to);
    const hasStatusChange = from !== to || action === 'confirmReceipt' || action === 'receiveAutomatically';
    // Archiving and unarchiving are one action.
    const isUnarchived = action === 'archive' && detail['is_archive'] === false;
    return {
      author: actor === null ? t('history.system') : t('history.who', { name: actor.name, role: roleName }),
      event: isUnarchived ? t('history.unarchive') : formatEvent(action),
      resultingStatus: hasStatusChange ? (status?.name[language] ?? null) : null,
      facts: formatDetail(detail),
    };
  };
}
