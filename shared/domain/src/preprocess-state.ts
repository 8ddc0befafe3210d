/** The states of the renditions of an object (dictionary `preprocessState`). */
export const PREPROCESS_STATE = { untreated: 0, complete: 1, failed: 2 } as const;
