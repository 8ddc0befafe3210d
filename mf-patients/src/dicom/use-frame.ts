import type { DecodeRefusal } from '@dentarium/dicom/pool';
import { useEffect, useState } from 'react';
import type { FrameRef, FrameStore, ReadyFrame } from './frame-store.ts';
import { toRefusal } from './use-dicom-file.ts';

/** The frame that is shown: the one before stays until the wanted one is decoded. */
export interface FrameState {
  readonly ready: ReadyFrame | null;
  /** Why the wanted frame is not shown; `null` while all is well. */
  readonly refusal: DecodeRefusal | null;
  readonly isLoading: boolean;
}

/** Decodes the wanted frame of a series, and its neighbours ahead. */
export function useFrame(store: FrameStore, frames: readonly FrameRef[], index: number): FrameState {
  const ref = frames[index];
  const [state, setState] = useState<{ readonly ref: FrameRef | undefined } & Omit<FrameState, 'isLoading'>>({
    ref: undefined,
    ready: null,
    refusal: null,
  });
  useEffect(() => {
    if (ref === undefined) return;
    let isLeft = false;
    store.loadFrame(ref).then(
      (ready) => {
        if (isLeft) return;
        setState({ ref, ready, refusal: null });
        store.readAhead(frames, index);
      },
      (error: unknown) => {
        if (!isLeft) setState({ ref, ready: null, refusal: toRefusal(error) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [store, frames, index, ref]);
  return { ready: state.ready, refusal: state.refusal, isLoading: state.ref !== ref };
}
