import type { JawRole } from '@dentarium/models';
import { useEffect, useState } from 'react';
import type { StageModel } from './models-of-stage.ts';
import type { Looks } from './use-looks.ts';
import type { Viewing, ViewingState } from './viewing.ts';

/** Colours by the distance of the jaws. */
export interface ContactColours {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** Whether there are two jaws. */
  readonly isPossible: boolean;
  /** The share that is worked out; `null` when nothing is. */
  readonly share: number | null;
  readonly isShown: boolean;
  readonly hasFailed: boolean;
}

/** The upper and the lower jaw that touch: those that are seen, else any that is there. `null` without two jaws. */
export function jawsToTouch(
  models: readonly StageModel[],
  state: ViewingState,
  looks: Pick<Looks, 'isVisible'>,
): { readonly upper: string; readonly lower: string } | null {
  const jaw = (role: JawRole): string | undefined => {
    const there = models
      .filter((model) => model.role === role)
      .map(({ file }) => file.id)
      .filter((id) => state.models.get(id)?.status === 'shown');
    return there.find((id) => looks.isVisible(id)) ?? there[0];
  };
  const [upper, lower] = [jaw('upper'), jaw('lower')];
  return upper === undefined || lower === undefined ? null : { upper, lower };
}

type Work = { readonly share: number } | 'shown' | 'failed' | null;

/** Colours two jaws by their distance while it is wanted. */
export function useContacts(viewing: Viewing | null, jaws: ReturnType<typeof jawsToTouch>): ContactColours {
  const [isOn, setOn] = useState(false);
  const [work, setWork] = useState<Work>(null);
  const { upper, lower } = jaws ?? { upper: null, lower: null };
  useEffect(() => {
    if (viewing === null || !isOn || upper === null || lower === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    void viewing.colourContacts(upper, lower, { signal, onShare: (share) => setWork({ share }) }).then(
      () => setWork('shown'),
      () => {
        if (!signal.aborted) setWork('failed');
      },
    );
    return () => {
      stop.abort(new DOMException('left', 'AbortError'));
      setWork(null);
      for (const id of [upper, lower]) viewing.scene.setContacts(id, null);
    };
  }, [viewing, isOn, upper, lower]);
  return {
    isOn,
    setOn,
    isPossible: jaws !== null,
    share: work !== null && typeof work === 'object' ? work.share : null,
    isShown: work === 'shown',
    hasFailed: work === 'failed',
  };
}
