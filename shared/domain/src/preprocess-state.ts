/** Whether renditions of an object have been made (dictionary `preprocessState`). */
export const PREPROCESS_STATE = { untreated: 0, complete: 1, failed: 2 } as const;
