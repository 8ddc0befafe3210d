/** So many lines a part shows of its list. */
export const ROWS = 5;
