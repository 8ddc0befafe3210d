/**
 * How long loading a module may take, in ms; the runtime itself would abort a script after 20 s and wait for a manifest for ever.
 * It is the `chunkLoadTimeout` of modules too. A slow line is no failure, so the page says after `quiet` that it still loads. A version
 * that has been shown for `settled` without a fault is one that works. What fails is asked for again after each time of `again`.
 */
export const LIMITS = { quiet: 5000, settled: 10_000, again: [300, 1200], whole: 120_000 } as const;
