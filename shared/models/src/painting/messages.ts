/** What a worker that draws is asked. */
export type PaintRequest<Change, Look> =
  | { readonly kind: 'open' }
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'draw'; readonly look: Look };

/** What it answers: whether there is WebGL, each picture that was asked for, and when the graphics card drops everything and has it again. */
export type PaintAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused' }
  /** `null` while the graphics card has dropped everything. */
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap | null }
  | { readonly kind: 'lost'; readonly isLost: boolean };
