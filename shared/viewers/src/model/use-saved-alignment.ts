import { invertMotion, type RigidMotion } from '@dentarium/models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlignmentStore, KeptAlignment } from '../source/alignments.ts';
import type { ViewerSource } from '../source/viewer-source.ts';
import type { StageFit } from './fit-stages.ts';

/** The alignment of the second stage with the first. */
export interface Alignment extends StageFit {
  readonly by: 'points' | 'refined' | 'automatic';
  /** The number of point pairs from which it was computed. */
  readonly pairs: number;
}

/** The models that identify an alignment: of the stage of the page, and of the stage that is aligned with it. */
export type AlignedPair = readonly [first: string, second: string];

type StoredMotion = Pick<KeptAlignment, 'turn' | 'way'>;

/** True if the pair is stored in reverse order: a pair has one alignment, regardless of the stage of the page. */
const isTurned = ([first, second]: AlignedPair): boolean => second < first;

/** Converts an alignment to the stored direction of a pair, or back. */
function toPairMotion(pair: AlignedPair, motion: RigidMotion): RigidMotion {
  return isTurned(pair) ? invertMotion(motion) : motion;
}

function toStoredMotion({ turn: [a, b, c], way }: RigidMotion): StoredMotion {
  return { turn: [[...a], [...b], [...c]], way: [...way] };
}

/** The store of a source that keeps no alignments; its query is never sent. */
const NO_STORE: AlignmentStore = {
  query: { queryKey: ['viewers.noAlignments'], queryFn: () => Promise.resolve([]) },
  save: () => Promise.reject(new Error('the source keeps no alignments')),
  isConflict: () => false,
};

/**
 * Loads and saves the alignment that a user has made of two stages.
 *
 * @param pair `null` if the stages have no jaw in common
 */
export function useSavedAlignment(
  { alignments: store = NO_STORE, allows }: Pick<ViewerSource, 'alignments' | 'allows'>,
  pair: AlignedPair | null,
) {
  const isQueried = pair !== null && store !== NO_STORE;
  const savedAlignments = useQuery({ ...store.query, enabled: isQueried });
  const [fileId = '', laidId = ''] = pair === null ? [] : isTurned(pair) ? pair.toReversed() : pair;
  const findRow = (rows: readonly KeptAlignment[] | undefined): KeptAlignment | undefined =>
    rows?.find((row) => row.fileId === fileId && row.laidId === laidId);
  const row = findRow(savedAlignments.data);
  const [first, second] = pair ?? [];
  const savedAlignment = useMemo((): Alignment | null => {
    if (row === undefined || first === undefined || second === undefined) return null;
    const { turn, way, by, pairs, mean } = row;
    return { motion: toPairMotion([first, second], { turn, way }), by, pairs, mean };
  }, [row, first, second]);

  const keep = async ({ motion, by, pairs, mean }: Alignment): Promise<void> => {
    if (!isQueried || !allows.save) return;
    const content = { ...toStoredMotion(toPairMotion(pair, motion)), fileId, laidId, by, pairs, mean };
    const send = (version: number) => store.save({ ...content, version });
    try {
      await send(row?.version ?? 0);
    } catch (error) {
      if (!store.isConflict(error)) return;
      // Of two concurrent alignments the later one wins, because the user sees it.
      const now = await savedAlignments.refetch();
      await send(findRow(now.data)?.version ?? 0).catch(() => undefined);
    }
  };
  return { savedAlignment, isKnown: !isQueried || !savedAlignments.isPending, keep };
}
