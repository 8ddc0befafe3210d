import type { JawRole } from '../jaws/jaw-frame.ts';
import type { Skin } from '../mesh/body.ts';
import type { StageOnCanvas } from './panes.ts';
import type { Sight } from './sight.ts';

/** What changes of the models that are drawn, each under a key. */
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
  /** How far each vertex is from the other jaw, in mm; `null` for the colours of the model. */
  | { readonly kind: 'contacts'; readonly key: string; readonly distances: Float32Array<ArrayBuffer> | null };

/** What a worker that draws is asked. */
export type PaintRequest = { readonly kind: 'open' } | ModelChange | { readonly kind: 'draw'; readonly sight: Sight };

/** What it answers: whether there is WebGL, each picture that was asked for, and when the graphics card drops everything and has it again. */
export type PaintAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused' }
  /** `null` while the graphics card has dropped everything. */
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap | null }
  | { readonly kind: 'lost'; readonly isLost: boolean };
