/** An act of the user, with the functions that take it back and repeat it. */
export interface UndoableAct {
  readonly undo: () => void;
  readonly redo: () => void;
}

interface UndoStep extends UndoableAct {
  /** Aborted when the act can no longer be taken back by its message. */
  readonly expiry: AbortController;
}

/** The maximum number of acts that can be taken back. */
const MAX_STEPS = 100;

/** The acts of the user in a viewer that can be taken back, also those on several items. */
export class UndoSteps {
  #past: readonly UndoStep[] = [];
  #future: readonly UndoStep[] = [];

  /**
   * Records an act that is done.
   *
   * @returns for a message: a function that takes this act back once, and a signal that is aborted when it no longer can
   */
  record({ undo, redo }: UndoableAct): { readonly undo: () => void; readonly expirySignal: AbortSignal } {
    const step: UndoStep = { undo, redo, expiry: new AbortController() };
    this.#setPast([...this.#past, step].slice(-MAX_STEPS));
    this.#future = [];
    return {
      undo: () => {
        if (!this.#past.includes(step)) return;
        this.#setPast(this.#past.filter((other) => other !== step));
        undo();
      },
      expirySignal: step.expiry.signal,
    };
  }

  /** Takes back the last act. Returns `false` if there is none. */
  undo(): boolean {
    const step = this.#past.at(-1);
    if (step === undefined) return false;
    this.#setPast(this.#past.slice(0, -1));
    this.#future = [step, ...this.#future];
    step.undo();
    return true;
  }

  /** Repeats the act that was taken back last. Returns `false` if there is none. */
  redo(): boolean {
    const [step] = this.#future;
    if (step === undefined) return false;
    this.#future = this.#future.slice(1);
    this.#setPast([...this.#past, { ...step, expiry: new AbortController() }]);
    step.redo();
    return true;
  }

  /** Forgets all acts, so that messages no longer offer to take them back. */
  clear(): void {
    this.#setPast([]);
    this.#future = [];
  }

  #setPast(steps: readonly UndoStep[]): void {
    for (const step of this.#past) if (!steps.includes(step)) step.expiry.abort();
    this.#past = steps;
  }
}
