import { toast } from '@dentarium/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCompareTexts } from '../texts.ts';
import { alignInBackground } from './align-in-background.ts';
import { toGreyImage, type GreyImage } from './grey-image.ts';
import { NO_POINTS, toPairs, type Points } from './point-pairs.ts';
import { type FitRefusal, fitSimilarity, type Similarity } from './similarity.ts';

/** The registration of two images, and its method. */
type Register =
  | { readonly by: 'points'; readonly similarity: Similarity; readonly pairs: number; readonly error: number }
  | { readonly by: 'correlation'; readonly similarity: Similarity; readonly agreement: number };

/** The state of aligning two images by points or automatically. */
export interface AlignmentState {
  readonly points: Points;
  /** The registration; `null` until they are aligned. */
  readonly register: Register | null;
  /** The reason for which the points allow no fit. */
  readonly refusal: FitRefusal | null;
  readonly working: boolean;
  /** True if the last automatic alignment was uncertain. */
  readonly unsure: boolean;
  readonly setPoints: (change: (points: Points) => Points) => void;
  /** Aligns the images without points, and calls `onAligned` if the result is certain. */
  readonly alignAutomatically: (base: HTMLCanvasElement, over: HTMLCanvasElement, onAligned: () => void) => void;
}

/** Maximum longer side in px; larger images do not improve the correlation. */
const MAX_SIDE_PX = 640;

function toGreyCanvas(canvas: HTMLCanvasElement): { readonly grey: GreyImage; readonly share: number } {
  const share = Math.min(1, MAX_SIDE_PX / Math.max(canvas.width, canvas.height));
  const small = document.createElement('canvas');
  Object.assign(small, { width: Math.round(canvas.width * share), height: Math.round(canvas.height * share) });
  const context = small.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return { grey: toGreyImage(context.getImageData(0, 0, small.width, small.height)), share };
}

/**
 * Aligns two images; points take precedence over the automatic result.
 *
 * @param onFirstAligned called once, when the images are aligned for the first time
 */
export function useAlignment(onFirstAligned: () => void): AlignmentState {
  const { t } = useCompareTexts();
  const [points, setPoints] = useState(NO_POINTS);
  const [automaticRegister, setAutomaticRegister] = useState<Register | null>(null);
  const [working, setWorking] = useState(false);
  const [unsure, setUnsure] = useState(false);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const fit = useMemo(() => fitSimilarity(toPairs(points)), [points]);
  const pairs = toPairs(points).length;
  const register: Register | null = useMemo(
    () => (fit.similarity === null ? automaticRegister : { by: 'points', ...fit, pairs }),
    [fit, pairs, automaticRegister],
  );
  const hasBeenAligned = useRef(false);
  useEffect(() => {
    if (register === null || hasBeenAligned.current) return;
    hasBeenAligned.current = true;
    onFirstAligned();
  }, [register, onFirstAligned]);

  const alignAutomatically: AlignmentState['alignAutomatically'] = (base, over, onAligned) => {
    work.current?.abort();
    const turn = new AbortController();
    work.current = turn;
    const [lower, upper] = [toGreyCanvas(base), toGreyCanvas(over)];
    setWorking(true);
    setUnsure(false);
    alignInBackground(lower.grey, upper.grey, turn.signal)
      .then(
        ({ similarity, agreement }) => {
          setUnsure(similarity === null);
          if (similarity === null) return;
          const ratio = upper.share / lower.share;
          const { a, b, e, f } = similarity;
          const whole = { a: a * ratio, b: b * ratio, e: e / lower.share, f: f / lower.share };
          setPoints(NO_POINTS);
          setAutomaticRegister({ by: 'correlation', similarity: whole, agreement });
          onAligned();
        },
        () => {
          if (!turn.signal.aborted) toast('error', t('overlay.failed'));
        },
      )
      .finally(() => {
        if (work.current === turn) setWorking(false);
      });
  };
  const refusal = fit.similarity === null && pairs > 1 ? fit.refusal : null;
  return { points, register, refusal, working, unsure, setPoints, alignAutomatically };
}
