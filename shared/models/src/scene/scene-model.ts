import type { JawRole } from '../jaws/jaw-frame.ts';
import type { Body, Skin } from '../mesh/body.ts';
import { copySkin } from '../mesh/skin-memory.ts';
import type { ModelChange } from '../painting/model-change.ts';
import type { StageOnCanvas } from '../painting/panes.ts';
import type { PickableModel } from './pick.ts';

/** A model on the page: its surface for picking, and the state from which it can be drawn again elsewhere. */
export class SceneModel implements PickableModel {
  readonly body: Body & Skin;
  readonly stage: StageOnCanvas;
  readonly #role: JawRole;
  isVisible = true;
  #isTinted = false;
  #opacity = 1;
  #distances: Float32Array<ArrayBuffer> | null = null;

  constructor(body: Body & Skin, role: JawRole, stage: StageOnCanvas) {
    this.body = body;
    this.stage = stage;
    this.#role = role;
  }

  /** Stores a change. Its memory is copied. */
  applyChange(change: ModelChange): void {
    if (change.kind === 'visible') this.isVisible = change.isVisible;
    else if (change.kind === 'tinted') this.#isTinted = change.isTinted;
    else if (change.kind === 'opacity') this.#opacity = change.opacity;
    else if (change.kind === 'contacts') this.#distances = change.distances?.slice() ?? null;
  }

  /** Lists the changes that recreate the model under a key. */
  listChanges(key: string): readonly ModelChange[] {
    const contacts = this.#distances?.slice() ?? null;
    return [
      { kind: 'add', key, role: this.#role, stage: this.stage, skin: copySkin(this.body) },
      { kind: 'visible', key, isVisible: this.isVisible },
      { kind: 'tinted', key, isTinted: this.#isTinted },
      { kind: 'opacity', key, opacity: this.#opacity },
      { kind: 'contacts', key, distances: contacts },
    ];
  }
}
