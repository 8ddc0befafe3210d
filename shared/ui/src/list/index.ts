/** The frame of a list: its page, filters, sorting and pagination; they are loaded with the module that uses them. */
export { ListFilters } from './list-filters.tsx';
export { ListPages } from './list-pages.tsx';
export { ListSearch } from './list-search.tsx';
export { ListSorting } from './list-sorting.tsx';
export { ListFrame, ListResults, listStyles } from './list-frame.tsx';
export { PAGE_SIZES } from './page-sizes.ts';
