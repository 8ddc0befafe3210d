import { useLeaveGuard } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import type { DraftState } from './use-report-draft.ts';

const neverOnSite = (): boolean => false;

/** Asks who leaves while texts are not kept and could not be. */
export function useDraftGuard({ state }: DraftState): void {
  const { t } = useTranslation();
  useLeaveGuard(state === 'conflict' || state === 'failed', t('report.leave'));
  // On the site the texts are kept on the way out; a page that is closed has no time for it.
  useLeaveGuard(state === 'unsaved' || state === 'saving', t('report.leave'), neverOnSite);
}
