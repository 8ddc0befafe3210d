import type { JawRole } from '../jaws/jaw-frame.ts';
import type { Skin } from '../mesh/body.ts';
import { listSkinBuffers } from '../mesh/skin-memory.ts';
import type { StageOnCanvas } from './panes.ts';

/** A change of the drawn models, each with a key. */
export type ModelChange =
  | {
      readonly kind: 'add';
      readonly key: string;
      readonly role: JawRole;
      readonly stage: StageOnCanvas;
      readonly skin: Skin;
    }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'visible'; readonly key: string; readonly isVisible: boolean }
  | { readonly kind: 'tinted'; readonly key: string; readonly isTinted: boolean }
  | { readonly kind: 'opacity'; readonly key: string; readonly opacity: number }
  /** The distance of each vertex to the other jaw, in mm; `null` for the colours of the model. */
  | { readonly kind: 'contacts'; readonly key: string; readonly distances: Float32Array<ArrayBuffer> | null };

/** Lists the buffers of a change that are transferred with it. */
export function listBuffers(change: ModelChange): ArrayBuffer[] {
  if (change.kind === 'contacts') return change.distances === null ? [] : [change.distances.buffer];
  return change.kind === 'add' ? listSkinBuffers(change.skin) : [];
}
