import { fileCategory } from './file-categories.ts';

/** What of a patient goes into a report, as far as it decides which pages have content. */
export interface ReportMatter {
  /** The categories of the images of each chosen stage. */
  readonly stages: readonly (readonly number[])[];
  /** The categories of the photo layout; empty when the page of the layout is not chosen. */
  readonly layout: readonly number[];
  readonly hasExam: boolean;
  readonly texts: { readonly problems: string; readonly plan: string; readonly summary: string };
}

/** The faces of a stage that stand on the page of faces: those that the photo layout does not show already. */
export function isOnFacesPage(category: number, layout: readonly number[]): boolean {
  return fileCategory(category)?.group === 'face' && !layout.includes(category);
}

const GROUPS = { xrays: 'xray', models: 'model' } as const;

/** Pages of a report that may have nothing to show. */
const MAY_BE_EMPTY = ['faces', 'intraoral', 'xrays', 'models', 'exam', 'problems', 'plan', 'summary'] as const;
/** A page of a report that may have nothing to show. */
export type EmptiablePage = (typeof MAY_BE_EMPTY)[number];

function isEmpty(page: EmptiablePage, { stages, layout, hasExam, texts }: ReportMatter): boolean {
  const has = (isShown: (category: number) => boolean) => stages.some((categories) => categories.some(isShown));
  switch (page) {
    case 'faces':
      return !has((category) => isOnFacesPage(category, layout));
    case 'intraoral':
      return !has((category) => layout.includes(category));
    case 'xrays':
    case 'models':
      return !has((category) => fileCategory(category)?.group === GROUPS[page]);
    case 'exam':
      return !hasExam;
    default:
      return texts[page].trim() === '';
  }
}

/** The pages that a report leaves out, since there is nothing to show on them, in their order. */
export function pagesWithoutContent(matter: ReportMatter): EmptiablePage[] {
  return MAY_BE_EMPTY.filter((page) => isEmpty(page, matter));
}
