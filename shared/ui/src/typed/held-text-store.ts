import type { HeldText } from './held-text.ts';

/** The texts of a form's fields that are not their values, by the names of the fields. */
export class HeldTextStore {
  #texts: ReadonlyMap<string, HeldText> = new Map();
  readonly #inputCounts = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** Registers a listener that is called after each change; returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly hasTexts = (): boolean => this.#texts.size > 0;

  /** Returns the held text of a field; `null` if its value is shown. */
  find(name: string): HeldText | null {
    return this.#texts.get(name) ?? null;
  }

  /** Lists the visible fields with a text that was refused. */
  listRefusedFields(): readonly string[] {
    return [...this.#texts].flatMap(([name, { problem }]) =>
      problem !== null && (this.#inputCounts.get(name) ?? 0) > 0 ? [name] : [],
    );
  }

  /** Holds a text; `null` shows the value of the field again. */
  hold(name: string, heldText: HeldText | null): void {
    if (heldText === null && !this.#texts.has(name)) return;
    const texts = new Map(this.#texts);
    if (heldText === null) texts.delete(name);
    else texts.set(name, heldText);
    this.#replace(texts);
  }

  /** Reports that an input of a field is on the page; returns a function that reports its end. */
  attach(name: string): () => void {
    const count = (change: number): void =>
      void this.#inputCounts.set(name, (this.#inputCounts.get(name) ?? 0) + change);
    count(1);
    return () => count(-1);
  }

  /** Returns the texts as a draft stores them. */
  toDraft(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#texts].map(([name, { text }]) => [name, text]));
  }

  /** Holds the texts of a draft in place of all others. Their inputs read them again. */
  restore(texts: Readonly<Record<string, string>>): void {
    this.#replace(new Map(Object.entries(texts).map(([name, text]) => [name, { text, problem: null }])));
  }

  #replace(texts: ReadonlyMap<string, HeldText>): void {
    this.#texts = texts;
    for (const listener of this.#listeners) listener();
  }
}
