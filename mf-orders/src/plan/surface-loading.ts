import type { prestartSchemePainting, loadSkins, SchemeScene } from '@dentarium/scheme/scene';
import { createMeshSource, type PlanDocument } from './plan-side.ts';

type AddSurface = SchemeScene['addSurface'];

/** The loader and the painter of surfaces, which are part of the code of pictures. */
interface SurfaceCode {
  readonly loadSkins: typeof loadSkins;
  readonly prestartSchemePainting: typeof prestartSchemePainting;
}

/** The time in ms that surfaces wait for the page that shows them. */
const MAX_WAIT_MS = 10_000;

/** Loads the surfaces of a plan, and buffers them until a consumer takes over. The owner stops it. */
export class SurfaceLoading {
  /** Resolves when all surfaces have arrived. */
  readonly completion: Promise<void>;
  readonly #abortController = new AbortController();
  readonly #bufferedSurfaces: Parameters<AddSurface>[] = [];
  #addSurface: AddSurface = (...surface) => void this.#bufferedSurfaces.push(surface);
  #onShare: (share: number) => void = () => undefined;
  readonly #onStop: () => void;

  /** @param onStop ends related work that was started, unless it is in use */
  constructor(code: Pick<SurfaceCode, 'loadSkins'>, plan: PlanDocument, onStop: () => void = () => undefined) {
    this.#onStop = onStop;
    this.completion = code.loadSkins(plan.document, createMeshSource(plan), {
      signal: this.#abortController.signal,
      onProgress: (share) => this.#onShare(share),
      onSkin: (path, skin) => this.#addSurface(path, skin),
    });
    // Consumers handle the error later.
    this.completion.catch(() => undefined);
  }

  /** Sets the listener for the share of loaded surfaces. */
  setProgressListener(onShare: (share: number) => void): void {
    this.#onShare = onShare;
  }

  /** Passes on the buffered surfaces, and later ones as they arrive. */
  handOver(addSurface: AddSurface): void {
    this.#addSurface = addSurface;
    for (const surface of this.#bufferedSurfaces.splice(0)) addSurface(...surface);
  }

  /** Cancels the loading. */
  stop(): void {
    this.#abortController.abort(new DOMException('left', 'AbortError'));
    this.#onStop();
  }
}

/** The loading that no page has taken over yet. */
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

/**
 * Starts loading the surfaces of a plan whose link was pressed, and prestarts the painter, while the page is drawn. The
 * loading ends if no page takes it over.
 */
export function prestartSurfaces(code: SurfaceCode, plan: PlanDocument): void {
  takePending()?.stop();
  const timer = setTimeout(() => takePending()?.stop(), MAX_WAIT_MS);
  const surfaces = new SurfaceLoading(code, plan, code.prestartSchemePainting());
  pendingLoading = { schemeId: plan.schemeId, surfaces, timer };
}

/** Returns the loading of a plan: the prestarted one, or a new one. */
export function loadSurfaces(code: Pick<SurfaceCode, 'loadSkins'>, plan: PlanDocument): SurfaceLoading {
  return (pendingLoading?.schemeId === plan.schemeId ? takePending() : undefined) ?? new SurfaceLoading(code, plan);
}
