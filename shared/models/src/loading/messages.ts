import type { ModelFormat } from '../formats/read-model.ts';
import type { Body } from '../mesh/body.ts';
import type { ModelFault } from '../mesh/unreadable-model.ts';

/** Where the bytes of a model are: behind a request, or here. */
export type ModelSource = { readonly address: string; readonly headers: Readonly<Record<string, string>> } | Blob;

/** What the worker is asked. */
export type LoaderRequest =
  | { readonly kind: 'load'; readonly id: number; readonly source: ModelSource; readonly format: ModelFormat | null }
  | { readonly kind: 'cancel'; readonly id: number };

/** How far a model is: bytes that have come, of how many where that is known; once they are all there it is read. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number | null;
  readonly phase: 'loading' | 'reading';
}

/** What the worker answers to the request with the same id. */
export type LoaderAnswer =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: LoadProgress }
  | { readonly kind: 'loaded'; readonly id: number; readonly body: Body }
  | { readonly kind: 'refused'; readonly id: number; readonly status: number }
  | { readonly kind: 'unreadable'; readonly id: number; readonly fault: ModelFault }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
