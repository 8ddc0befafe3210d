import { useTranslation } from 'react-i18next';
import type { ReadyFrame } from './frame-store.ts';
import type { Viewing } from './viewing.ts';

/** Gives the function that says by which window a frame is shown; `null` for colours, which have none. */
export function useWindowText(): (ready: ReadyFrame, viewing: Viewing) => string | null {
  const { t } = useTranslation();
  return ({ decoded: shown }, { look }) => {
    if (shown.kind !== 'grey') return null;
    if (look.window === null && shown.grey.table !== undefined) return t('dicom.table');
    const { centre, width } = look.window ?? shown.grey.window;
    return t('dicom.windowIs', { centre: Math.round(centre), width: Math.round(width) });
  };
}
