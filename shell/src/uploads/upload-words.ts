import { useUploadTexts } from './texts.ts';
import { countUploads, type UploadState } from './upload-counts.ts';

interface UploadTexts {
  readonly headline: string;
  /** The text of the uploads that need the user; empty if there are none. */
  readonly attention: string;
  /** Both texts. */
  readonly fullText: string;
}

/** Returns the texts of the uploads: their progress, and the uploads that need the user. */
export function useUploadWords(state: UploadState): UploadTexts {
  const { t } = useUploadTexts();
  const { openCount, doneCount, askingCount, failedCount, interruptedCount, isPaused, percent } = countUploads(state);
  const attention = [
    askingCount > 0 ? t('asks', { count: askingCount }) : '',
    failedCount > 0 ? t('someFailed', { count: failedCount }) : '',
    interruptedCount > 0 ? t('someInterrupted', { count: interruptedCount }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const headline = formatProgress() ?? attention;
  const fullText = attention === '' || headline === attention ? headline : `${headline} · ${attention}`;
  return { headline, attention, fullText };

  function formatProgress(): string | undefined {
    if (openCount > 0 && state.queue.isWaitingForSignIn) return t('waitsForSignIn');
    if (openCount > askingCount)
      return t(isPaused ? 'allPaused' : 'running', { done: doneCount, count: openCount + doneCount, percent });
    return doneCount > 0 || attention === '' ? t('allDone', { count: doneCount }) : undefined;
  }
}
