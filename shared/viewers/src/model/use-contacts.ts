import type { ViewingState } from '@dentarium/models/scene';
import type { JawRole } from '@dentarium/models';
import { useEffect, useState } from 'react';
import { hasSurface } from './has-surface.ts';
import type { GroupModel } from './list-group-models.ts';
import type { Looks } from './use-looks.ts';
import type { Viewing } from './viewing.ts';

/** The colouring of jaws by their distance. */
export interface ContactColours {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** True if there are two jaws. */
  readonly isPossible: boolean;
  /** The progress of the computation from 0 to 1; `null` while nothing is computed. */
  readonly share: number | null;
  readonly isShown: boolean;
  readonly hasFailed: boolean;
}

/** The ids of the two jaws of a stage. */
interface TouchingJaws {
  readonly upper: string;
  readonly lower: string;
}

/** Returns the upper and the lower jaw: visible ones first, else any loaded ones. `null` without two jaws. */
function findTouchingJaws(
  models: readonly GroupModel[],
  state: ViewingState,
  looks: Pick<Looks, 'isVisible'>,
): TouchingJaws | null {
  const jaw = (role: JawRole): string | undefined => {
    const loadedIds = models
      .filter((model) => model.role === role)
      .map(({ item }) => item.id)
      .filter((id) => hasSurface(state, id));
    return loadedIds.find((id) => looks.isVisible(id)) ?? loadedIds[0];
  };
  const [upper, lower] = [jaw('upper'), jaw('lower')];
  return upper === undefined || lower === undefined ? null : { upper, lower };
}

/** Lists the opposing jaws of both stages. */
export function listTouchingJaws(
  models: readonly GroupModel[],
  state: ViewingState,
  looks: Pick<Looks, 'isVisible'>,
): readonly TouchingJaws[] {
  return ([0, 1] as const).flatMap(
    (stage) =>
      findTouchingJaws(
        models.filter((model) => model.stage === stage),
        state,
        looks,
      ) ?? [],
  );
}

type Work = { readonly share: number } | 'shown' | 'failed' | null;

/** Colours jaws by their distance while it is switched on. */
export function useContacts(viewing: Viewing | null, jaws: readonly TouchingJaws[]): ContactColours {
  const [isOn, setOn] = useState(false);
  const [work, setWork] = useState<Work>(null);
  const key = jaws.map(({ upper, lower }) => `${upper} ${lower}`).join(',');
  useEffect(() => {
    if (viewing === null || !isOn || key === '') return undefined;
    const pairs = key.split(',').map((pair) => pair.split(' '));
    const stop = new AbortController();
    const { signal } = stop;
    const colour = async (): Promise<void> => {
      for (const [at, [upper = '', lower = '']] of pairs.entries()) {
        const onShare = (share: number): void => setWork({ share: (at + share) / pairs.length });
        await viewing.colourContacts(upper, lower, { signal, onProgress: onShare });
      }
      setWork('shown');
    };
    colour().catch(() => {
      if (!signal.aborted) setWork('failed');
    });
    return () => {
      stop.abort(new DOMException('left', 'AbortError'));
      setWork(null);
      for (const id of pairs.flat()) viewing.scene.setContacts(id, null);
    };
  }, [viewing, isOn, key]);
  return {
    isOn,
    setOn,
    isPossible: jaws.length > 0,
    share: work !== null && typeof work === 'object' ? work.share : null,
    isShown: work === 'shown',
    hasFailed: work === 'failed',
  };
}
