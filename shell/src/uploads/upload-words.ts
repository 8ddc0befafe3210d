import { useUploadTexts } from './texts.ts';
import { countsOf, type UploadState } from './upload-counts.ts';

interface UploadWords {
  readonly headline: string;
  /** The text of the uploads that need the user; empty if there are none. */
  readonly attention: string;
  /** Both texts. */
  readonly whole: string;
}

/** Returns the texts of the uploads: their progress, and the uploads that need the user. */
export function useUploadWords(state: UploadState): UploadWords {
  const { t } = useUploadTexts();
  const { open, done, asking, failed, interrupted, isPaused, percent } = countsOf(state);
  const attention = [
    asking > 0 ? t('asks', { count: asking }) : '',
    failed > 0 ? t('someFailed', { count: failed }) : '',
    interrupted > 0 ? t('someInterrupted', { count: interrupted }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const headline = progress() ?? attention;
  const whole = attention === '' || headline === attention ? headline : `${headline} · ${attention}`;
  return { headline, attention, whole };

  function progress(): string | undefined {
    if (open > 0 && state.queue.waitsForSignIn) return t('waitsForSignIn');
    if (open > asking) return t(isPaused ? 'allPaused' : 'running', { done, count: open + done, percent });
    return done > 0 || attention === '' ? t('allDone', { count: done }) : undefined;
  }
}
