import { useLeaveGuard } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import type { DraftState } from './use-report-draft.ts';

const neverOnSite = (): boolean => false;

/** Asks before a user leaves with texts that could not be saved. */
export function useDraftGuard({ state }: DraftState): void {
  const { t } = useTranslation();
  useLeaveGuard(state === 'conflict' || state === 'failed', t('report.leave'));
  // Within the site the texts are saved on leaving; a closed page has no time for it.
  useLeaveGuard(state === 'unsaved' || state === 'saving', t('report.leave'), neverOnSite);
}
