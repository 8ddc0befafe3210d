/** A request to a painting worker. */
export type PaintRequest<Change, Look> =
  | { readonly kind: 'open' }
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'draw'; readonly look: Look };

/**
 * An answer of a painting worker: whether there is WebGL, each requested picture, and the loss and return of the
 * context.
 */
export type PaintAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused' }
  /** `null` while the context is lost. */
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap | null }
  | { readonly kind: 'lost'; readonly isLost: boolean };
