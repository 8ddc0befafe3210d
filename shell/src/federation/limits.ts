/**
 * How long each step of loading a module may take, in ms; the runtime itself would wait for ever. The code of a module
 * has `chunkLoadTimeout` (120 s) besides, for chunks that its screens load later.
 */
export const LIMITS = { manifest: 8000, entry: 8000, whole: 8500 } as const;
