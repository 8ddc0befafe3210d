import type { ModelFormat } from '../formats/read-model.ts';
import type { Body, Skin } from '../mesh/body.ts';
import type { ModelFault } from '../mesh/unreadable-model.ts';

/** The source of the bytes of a model: a request or a blob. */
export type ModelSource = { readonly address: string; readonly headers: Readonly<Record<string, string>> } | Blob;

/** A request to the worker. */
export type LoaderRequest =
  | { readonly kind: 'load'; readonly id: number; readonly source: ModelSource; readonly format: ModelFormat | null }
  | { readonly kind: 'cancel'; readonly id: number };

/**
 * The progress of a model: the received bytes, and the total if known. After all bytes have arrived the model is
 * parsed.
 */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number | null;
  readonly phase: 'loading' | 'reading';
}

/** A loaded model. The body stays on the page; the skin is transferred to the painter. They share no memory. */
export interface LoadedModel {
  readonly body: Body & Skin;
  readonly skin: Skin;
}

/** An answer of the worker to the request with the same id. */
export type LoaderAnswer =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: LoadProgress }
  | { readonly kind: 'loaded'; readonly id: number; readonly model: LoadedModel }
  | { readonly kind: 'refused'; readonly id: number; readonly status: number }
  | { readonly kind: 'unreadable'; readonly id: number; readonly fault: ModelFault }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
