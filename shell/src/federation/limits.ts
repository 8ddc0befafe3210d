/**
 * How long loading a module may take, in ms; the runtime itself would abort a script after 20 s and wait for a manifest for ever.
 * It is the `chunkLoadTimeout` of modules too. A slow line is no failure, so the page says after `quiet` that it still loads. A version
 * that has been shown for `settled` without a fault is one that works.
 */
export const LIMITS = { quiet: 5000, settled: 10_000, whole: 120_000 } as const;
