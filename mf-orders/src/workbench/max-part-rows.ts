/** The number of rows that a part shows of its list. */
export const MAX_PART_ROWS = 5;
