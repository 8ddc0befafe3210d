import { useDicomTexts } from './texts.ts';
import type { ReadyFrame } from './ready-frame.ts';
import type { Viewing } from './viewing.ts';

/** Returns a function that formats the window of a frame; `null` for colour frames, which have none. */
export function useWindowText(): (ready: ReadyFrame, viewing: Viewing) => string | null {
  const { t } = useDicomTexts();
  return ({ decoded }, { look }) => {
    if (decoded.kind !== 'grey') return null;
    if (look.window === null && decoded.grey.table !== undefined) return t('dicom.table');
    const { centre, width } = look.window ?? decoded.grey.window;
    return t('dicom.windowIs', { centre: Math.round(centre), width: Math.round(width) });
  };
}
