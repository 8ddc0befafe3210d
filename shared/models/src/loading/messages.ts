import type { ModelFormat } from '../formats/read-model.ts';
import type { Body, Skin } from '../mesh/body.ts';
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

/** A model that has come: all of it stays with the page, what is drawn goes on to where it is drawn. They share no memory. */
export interface LoadedModel {
  readonly body: Body & Skin;
  readonly skin: Skin;
}

/** What the worker answers to the request with the same id. */
export type LoaderAnswer =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: LoadProgress }
  | { readonly kind: 'loaded'; readonly id: number; readonly model: LoadedModel }
  | { readonly kind: 'refused'; readonly id: number; readonly status: number }
  | { readonly kind: 'unreadable'; readonly id: number; readonly fault: ModelFault }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
