import type { FileHash } from './parts.ts';

/** What the page asks the worker. */
export type HashRequest =
  | { readonly id: number; readonly kind: 'hash'; readonly file: Blob; readonly partSize: number }
  | { readonly id: number; readonly kind: 'cancel' };

/** What the worker answers. The first progress of a job says that the worker runs. */
export type HashAnswer =
  | { readonly id: number; readonly kind: 'progress'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'done'; readonly hash: FileHash }
  | { readonly id: number; readonly kind: 'failed'; readonly name: string; readonly message: string };
