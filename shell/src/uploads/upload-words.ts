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
  const {
    openCount: open,
    doneCount,
    askingCount: asking,
    failedCount: failed,
    interruptedCount: interrupted,
    isPaused,
    percent,
  } = countUploads(state);
  const attention = [
    asking > 0 ? t('asks', { count: asking }) : '',
    failed > 0 ? t('someFailed', { count: failed }) : '',
    interrupted > 0 ? t('someInterrupted', { count: interrupted }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const headline = formatProgress() ?? attention;
  const fullText = attention === '' || headline === attention ? headline : `${headline} · ${attention}`;
  return { headline, attention, fullText };

  function formatProgress(): string | undefined {
    if (open > 0 && state.queue.waitsForSignIn) return t('waitsForSignIn');
    if (open > asking)
      return t(isPaused ? 'allPaused' : 'running', { done: doneCount, count: open + doneCount, percent });
    return doneCount > 0 || attention === '' ? t('allDone', { count: doneCount }) : undefined;
  }
}
