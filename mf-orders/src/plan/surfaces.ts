import type { prestartSchemePainting, loadSkins, SchemeScene } from '@dentarium/scheme/scene';
import { createMeshSource, type PlanDocument } from './plan-side.ts';

type AddSurface = SchemeScene['addSurface'];

/** What loads surfaces, and what draws them; it comes with the code of pictures. */
interface SurfaceCode {
  readonly loadSkins: typeof loadSkins;
  readonly beginSchemePainting: typeof prestartSchemePainting;
}

/** How long surfaces wait for the page that shows them, in ms. */
const MAX_WAIT_MS = 10_000;

/** Loads the surfaces of a plan, and keeps those that come before somebody takes them. Whoever has it stops it. */
export class SurfaceLoading {
  /** Ends when all have come. */
  readonly completion: Promise<void>;
  readonly #abortController = new AbortController();
  readonly #bufferedSurfaces: Parameters<AddSurface>[] = [];
  #addSurface: AddSurface = (...surface) => void this.#bufferedSurfaces.push(surface);
  #onShare: (share: number) => void = () => undefined;
  readonly #onStop: () => void;

  /** @param onStop ends what was begun besides, as far as nobody uses it */
  constructor(code: Pick<SurfaceCode, 'loadSkins'>, plan: PlanDocument, onStop: () => void = () => undefined) {
    this.#onStop = onStop;
    this.completion = code.loadSkins(plan.document, createMeshSource(plan), {
      signal: this.#abortController.signal,
      onProgress: (share) => this.#onShare(share),
      onSkin: (path, skin) => this.#addSurface(path, skin),
    });
    // Whether they have come is asked later.
    this.completion.catch(() => undefined);
  }

  /** Tells from now on which share has come. */
  setProgressListener(onShare: (share: number) => void): void {
    this.#onShare = onShare;
  }

  /** Hands over those that have come, and from now on each that comes. */
  handOver(addSurface: AddSurface): void {
    this.#addSurface = addSurface;
    for (const surface of this.#bufferedSurfaces.splice(0)) addSurface(...surface);
  }

  /** Ends the loading. */
  stop(): void {
    this.#abortController.abort(new DOMException('left', 'AbortError'));
    this.#onStop();
  }
}

/** Surfaces that no page has taken yet. */
let pendingLoading: {
  readonly schemeId: string;
  readonly surfaces: SurfaceLoading;
  readonly timer: ReturnType<typeof setTimeout>;
} | null = null;

function takePending(): SurfaceLoading | undefined {
  const surfaces = pendingLoading?.surfaces;
  clearTimeout(pendingLoading?.timer);
  pendingLoading = null;
  return surfaces;
}

/** Begins to load the surfaces of a plan whose link was pressed, and what draws them, while its page is drawn. They end when no page takes them. */
export function prestartSurfaces(code: SurfaceCode, plan: PlanDocument): void {
  takePending()?.stop();
  const timer = setTimeout(() => takePending()?.stop(), MAX_WAIT_MS);
  const surfaces = new SurfaceLoading(code, plan, code.beginSchemePainting());
  pendingLoading = { schemeId: plan.schemeId, surfaces, timer };
}

/** The surfaces of a plan: those that were begun for it, or others. */
export function loadSurfaces(code: Pick<SurfaceCode, 'loadSkins'>, plan: PlanDocument): SurfaceLoading {
  return (pendingLoading?.schemeId === plan.schemeId ? takePending() : undefined) ?? new SurfaceLoading(code, plan);
}
