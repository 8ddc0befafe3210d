import type { prestartSchemePainting, loadSkins, SchemeScene } from '@dentarium/scheme/scene';
import { meshSource, type PlanDocument } from './plan-side.ts';

type Take = SchemeScene['addSurface'];

/** What loads surfaces, and what draws them; it comes with the code of pictures. */
interface SurfaceCode {
  readonly loadSkins: typeof loadSkins;
  readonly beginSchemePainting: typeof prestartSchemePainting;
}

/** How long surfaces wait for the page that shows them, in ms. */
const WAIT_MS = 10_000;

/** Loads the surfaces of a plan, and keeps those that come before somebody takes them. Whoever has it stops it. */
export class Surfaces {
  /** Ends when all have come. */
  readonly whole: Promise<void>;
  readonly #left = new AbortController();
  readonly #come: Parameters<Take>[] = [];
  #take: Take = (...surface) => void this.#come.push(surface);
  #onShare: (share: number) => void = () => undefined;
  readonly #onStop: () => void;

  /** @param onStop ends what was begun besides, as far as nobody uses it */
  constructor(code: Pick<SurfaceCode, 'loadSkins'>, plan: PlanDocument, onStop: () => void = () => undefined) {
    this.#onStop = onStop;
    this.whole = code.loadSkins(plan.document, meshSource(plan), {
      signal: this.#left.signal,
      onProgress: (share) => this.#onShare(share),
      onSkin: (path, skin) => this.#take(path, skin),
    });
    // Whether they have come is asked later.
    this.whole.catch(() => undefined);
  }

  /** Tells from now on which share has come. */
  tell(onShare: (share: number) => void): void {
    this.#onShare = onShare;
  }

  /** Hands over those that have come, and from now on each that comes. */
  handTo(take: Take): void {
    this.#take = take;
    for (const surface of this.#come.splice(0)) take(...surface);
  }

  /** Ends the loading. */
  stop(): void {
    this.#left.abort(new DOMException('left', 'AbortError'));
    this.#onStop();
  }
}

/** Surfaces that no page has taken yet. */
let ahead: {
  readonly schemeId: string;
  readonly surfaces: Surfaces;
  readonly timer: ReturnType<typeof setTimeout>;
} | null = null;

function taken(): Surfaces | undefined {
  const surfaces = ahead?.surfaces;
  clearTimeout(ahead?.timer);
  ahead = null;
  return surfaces;
}

/** Begins to load the surfaces of a plan whose link was pressed, and what draws them, while its page is drawn. They end when no page takes them. */
export function beginSurfaces(code: SurfaceCode, plan: PlanDocument): void {
  taken()?.stop();
  const timer = setTimeout(() => taken()?.stop(), WAIT_MS);
  const surfaces = new Surfaces(code, plan, code.beginSchemePainting());
  ahead = { schemeId: plan.schemeId, surfaces, timer };
}

/** The surfaces of a plan: those that were begun for it, or others. */
export function surfacesOf(code: Pick<SurfaceCode, 'loadSkins'>, plan: PlanDocument): Surfaces {
  return (ahead?.schemeId === plan.schemeId ? taken() : undefined) ?? new Surfaces(code, plan);
}
