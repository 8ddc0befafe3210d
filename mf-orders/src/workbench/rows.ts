/** So many lines a part shows of its list. */
export const MAX_PART_ROWS = 5;
