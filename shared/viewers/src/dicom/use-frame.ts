import type { DecodeRefusal } from '@dentarium/dicom/pool';
import { useEffect, useState } from 'react';
import type { FrameRef, FrameStore } from './frame-store.ts';
import type { ReadyFrame } from './ready-frame.ts';
import { toRefusal } from './use-dicom-file.ts';

/** The displayed frame: the previous one stays until the requested one is decoded. */
export interface FrameState {
  readonly ready: ReadyFrame | null;
  /** The reason for which the requested frame is not displayed; `null` if it is. */
  readonly refusal: DecodeRefusal | null;
  readonly isLoading: boolean;
}

/** Decodes the requested frame of a series, and its neighbours ahead. */
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
