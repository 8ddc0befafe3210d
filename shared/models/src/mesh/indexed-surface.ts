/** A surface of triangles with shared vertices. */
export interface IndexedSurface {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}
