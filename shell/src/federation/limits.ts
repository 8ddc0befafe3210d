/**
 * The time limits for loading a module, in ms. The runtime itself would abort a script after 20 s and wait for a
 * manifest for ever. The total is also the `chunkLoadTimeout` of modules. A slow connection is no failure, so the page
 * reports after `quietMs` that it is still loading. A version that has been shown for `settledMs` without a fault
 * works. Failed requests are repeated after each of `retryDelaysMs`.
 */
export const LIMITS = { quietMs: 5000, settledMs: 10_000, retryDelaysMs: [300, 1200], totalMs: 120_000 } as const;
