/** The numbers of rows on a page that a list offers. */
export const PAGE_SIZES = [20, 50, 100];
