import { findFileCategory } from './file-categories.ts';

/** The content of a report about a patient that decides which pages are empty. */
export interface ReportContent {
  /** The categories of the images of each chosen stage. */
  readonly stages: readonly (readonly number[])[];
  /** The categories of the photo layout; empty if the page of the layout is not chosen. */
  readonly layout: readonly number[];
  readonly hasExam: boolean;
  readonly texts: { readonly problems: string; readonly plan: string; readonly summary: string };
}

/** Returns whether the page of faces shows a face: it omits those of the photo layout. */
export function isOnFacesPage(category: number, layout: readonly number[]): boolean {
  return findFileCategory(category)?.group === 'face' && !layout.includes(category);
}

const GROUPS = { xrays: 'xray', models: 'model' } as const;

/** Pages of a report that may be empty. */
const EMPTIABLE_PAGES = ['faces', 'intraoral', 'xrays', 'models', 'exam', 'problems', 'plan', 'summary'] as const;
/** A page of a report that may be empty. */
export type EmptiablePage = (typeof EMPTIABLE_PAGES)[number];

function isEmpty(page: EmptiablePage, { stages, layout, hasExam, texts }: ReportContent): boolean {
  const has = (isShown: (category: number) => boolean) => stages.some((categories) => categories.some(isShown));
  switch (page) {
    case 'faces':
      return !has((category) => isOnFacesPage(category, layout));
    case 'intraoral':
      return !has((category) => layout.includes(category));
    case 'xrays':
    case 'models':
      return !has((category) => findFileCategory(category)?.group === GROUPS[page]);
    case 'exam':
      return !hasExam;
    default:
      return texts[page].trim() === '';
  }
}

/** Lists the pages that a report omits because they are empty, in their order. */
export function listPagesWithoutContent(matter: ReportContent): EmptiablePage[] {
  return EMPTIABLE_PAGES.filter((page) => isEmpty(page, matter));
}
