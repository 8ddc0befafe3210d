import type { FileHash } from './parts.ts';

/** The requests of the page to the worker. */
export type HashRequest =
  | { readonly id: number; readonly kind: 'hash'; readonly file: Blob; readonly partSize: number }
  | { readonly id: number; readonly kind: 'cancel' };

/** The answers of the worker. The first progress of a job shows that the worker runs. */
export type HashAnswer =
  | { readonly id: number; readonly kind: 'progress'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'done'; readonly hash: FileHash }
  | { readonly id: number; readonly kind: 'failed'; readonly name: string; readonly message: string };
