import { findFileCategory } from '@dentarium/domain';
import type { LayoutCell, PhotoLayout } from '@dentarium/domain/photo-layouts';
import { isOnFacesPage } from '@dentarium/domain/report-pages';
import type { Block, CardCell, PhotoCell } from './report-document.ts';
import type { ReportFile, ReportStage } from './report-facts.ts';

type Language = 'ch' | 'en';

/** The ratios of width to height of the cells: 4:3 for intraoral images and mixed layouts, 3:4 for faces only. */
const MIXED_RATIO = 4 / 3;
const FACE_RATIO = 3 / 4;
const XRAY_RATIO: Readonly<Record<number, number>> = {
  14: 2,
  15: 4 / 3,
  16: 5 / 6,
  18: 5 / 6,
  21: 3 / 4,
  64: 3 / 4,
  102: 5 / 6,
};

const FACES = [8, 9, 12, 13, 10, 11, 26, 27] as const;
const MODELS = [53, 51, 52, 81, 59, 93] as const;

/** Returns the name of a category in the language of the report. */
function toCategoryName(category: number, language: Language): string {
  return findFileCategory(category)?.name[language] ?? String(category);
}

function findMainFile({ files }: ReportStage, category: number): ReportFile | undefined {
  return files.find((file) => file.category === category);
}

/** The marks of an image: it is shown the other way round than it was taken, or its file names another person. */
const MIRRORED = { ch: '镜像', en: 'mirrored' } as const;
const OTHER_PERSON = { ch: '文件中的患者信息不一致', en: 'names another person' } as const;

/** A file with what its caption says. */
type CaptionedFile = Pick<ReportFile, 'id' | 'mirror' | 'namesOtherPerson'>;

function listMarks(file: CaptionedFile | undefined, language: Language): string[] {
  if (file === undefined) return [];
  return [...(file.mirror ? [MIRRORED[language]] : []), ...(file.namesOtherPerson ? [OTHER_PERSON[language]] : [])];
}

/** Returns a cell with the main file of a category. */
function toPhotoCell(
  place: { readonly row: number; readonly column: number; readonly rowSpan?: number; readonly columnSpan?: number },
  category: number,
  file: CaptionedFile | undefined,
  { ratio, language }: { readonly ratio: number; readonly language: Language },
): PhotoCell {
  const { row, column, rowSpan = 1, columnSpan = 1 } = place;
  const fit = findFileCategory(category)?.group === 'face' ? 'face' : 'contain';
  return {
    row,
    column,
    rowSpan,
    columnSpan,
    caption: [toCategoryName(category, language), ...listMarks(file, language)].join(' · '),
    image: file?.id ?? null,
    ratio,
    fit,
  };
}

/** Composes a grid of cells of one size, row by row. */
function composeGrid(columns: number, cells: readonly PhotoCell[]): Block {
  return {
    kind: 'photos',
    rows: Math.ceil(cells.length / columns),
    columns,
    cells: cells.map((cell, index) => ({ ...cell, row: Math.floor(index / columns), column: index % columns })),
    card: null,
  };
}

const ORIGIN = { row: 0, column: 0 };

/** Composes the faces that exist and that the photo layout does not contain. */
export function composeFaceBlocks(
  stage: ReportStage,
  language: Language,
  { landscape, layout }: { readonly landscape: boolean; readonly layout: readonly number[] },
): Block[] {
  const cells = FACES.filter((category) => isOnFacesPage(category, layout)).flatMap((category) => {
    const file = findMainFile(stage, category);
    return file === undefined ? [] : [toPhotoCell(ORIGIN, category, file, { ratio: FACE_RATIO, language })];
  });
  return cells.length === 0 ? [] : [composeGrid(Math.min(cells.length, landscape ? 4 : 3), cells)];
}

/** Composes the faces of the cover: all three, or only the first if another page shows them. */
export function composeCoverFaces(stage: ReportStage, language: Language, isRepeated: boolean): PhotoCell[] {
  return (isRepeated ? [8] : [8, 9, 12]).flatMap((category) => {
    const file = findMainFile(stage, category);
    return file === undefined ? [] : [toPhotoCell(ORIGIN, category, file, { ratio: FACE_RATIO, language })];
  });
}

/** Computes the ratio of a layout cell. A cell over several rows is as high as these rows. */
function computeLayoutRatio({ rowSpan = 1, columnSpan = 1 }: LayoutCell): number {
  return rowSpan === 1 ? MIXED_RATIO : (MIXED_RATIO * columnSpan) / rowSpan;
}

/** Finds the rows of a layout with only faces. Portrait paper has room for portrait cells. */
function findFaceRows({ cells, rows, card }: PhotoLayout): Set<number> {
  const all = Array.from({ length: rows }, (_, row) => row);
  return new Set(
    all.filter((row) => {
      const inRow = cells.filter((cell) => cell.row <= row && row < cell.row + (cell.rowSpan ?? 1));
      const isCard = card !== undefined && card.row <= row && row < card.row + (card.rowSpan ?? 1);
      const isFace = ({ category, rowSpan = 1, columnSpan = 1 }: LayoutCell) =>
        rowSpan === 1 && columnSpan === 1 && findFileCategory(category)?.group === 'face';
      return !isCard && inRow.length > 0 && inRow.every(isFace);
    }),
  );
}

/** Composes the layout of the intraoral page. Keeps an empty cell for a missing image. */
export function composeLayoutBlocks(
  stage: ReportStage,
  layout: PhotoLayout,
  card: Pick<CardCell, 'title' | 'lines'>,
  { language, landscape }: { readonly language: Language; readonly landscape: boolean },
): Block[] {
  const upright = landscape ? new Set<number>() : findFaceRows(layout);
  const cells = layout.cells.map((cell) => {
    const ratio = upright.has(cell.row) ? FACE_RATIO : computeLayoutRatio(cell);
    return toPhotoCell(cell, cell.category, findMainFile(stage, cell.category), { ratio, language });
  });
  if (cells.every(({ image }) => image === null)) return [];
  const { rowSpan = 1, columnSpan = 1, ...place } = layout.card ?? { row: 0, column: 0 };
  return [
    {
      kind: 'photos',
      rows: layout.rows,
      columns: layout.columns,
      cells,
      card: layout.card === undefined ? null : { ...place, rowSpan, columnSpan, ...card },
    },
  ];
}

/** Composes the existing X-rays: the panoramic in full width, the cephalograms, all periapical films, the rest. */
export function composeXrayBlocks(stage: ReportStage, language: Language): Block[] {
  const cell = (category: number, file: ReportFile | undefined) =>
    file === undefined
      ? []
      : [toPhotoCell(ORIGIN, category, file, { ratio: XRAY_RATIO[category] ?? MIXED_RATIO, language })];
  const wide = cell(14, findMainFile(stage, 14)).map((one) => ({ ...one, columnSpan: 6 }));
  const cephs = [18, 16].flatMap((category) => cell(category, findMainFile(stage, category)));
  // A single one is as wide as the height of the page allows.
  const [column, columnSpan] = cephs.length > 1 ? [0, 3] : wide.length > 0 ? [1, 4] : [0, 6];
  const first = [
    ...wide,
    ...cephs.map((one, index) => ({
      ...one,
      row: wide.length,
      column: column + index * columnSpan,
      columnSpan,
    })),
  ];
  const films = stage.files.filter(({ category }) => category === 21).flatMap((file) => cell(21, file));
  const others = [64, 15].flatMap((category) => cell(category, findMainFile(stage, category)));
  return [
    ...(first.length === 0
      ? []
      : [
          {
            kind: 'photos' as const,
            rows: wide.length + (cephs.length > 0 ? 1 : 0),
            columns: 6,
            cells: first,
            card: null,
          },
        ]),
    ...(films.length === 0 ? [] : [composeGrid(Math.min(3, Math.max(2, films.length)), films)]),
    ...(others.length === 0 ? [] : [composeGrid(others.length, others)]),
  ];
}

/** Composes one centred image, half as wide as the page. */
export function composePhotoBlock(file: ReportFile, language: Language): Block {
  const { category } = file;
  const place = { row: 0, column: 1, columnSpan: 2 };
  const cell = toPhotoCell(place, category, file, { ratio: XRAY_RATIO[category] ?? MIXED_RATIO, language });
  return { kind: 'photos', rows: 1, columns: 4, cells: [cell], card: null };
}

/** Composes the images of the existing models. */
export function composeModelBlocks(stage: ReportStage, language: Language): Block[] {
  const cells = MODELS.flatMap((category) => {
    const file = findMainFile(stage, category);
    return file === undefined ? [] : [toPhotoCell(ORIGIN, category, file, { ratio: MIXED_RATIO, language })];
  });
  return cells.length === 0 ? [] : [composeGrid(Math.min(2, cells.length), cells)];
}

/** The categories of a comparison, in their order, with their cells. */
const COMPARISON_CELLS: readonly (readonly [number, number])[] = [
  ...[8, 9, 12].map((category) => [category, FACE_RATIO] as const),
  ...[6, 4, 5, 2, 3, 1].map((category) => [category, MIXED_RATIO] as const),
  ...[14, 18, 16].map((category) => [category, XRAY_RATIO[category] ?? MIXED_RATIO] as const),
];

/** Composes two stages side by side, by category. A missing image leaves an empty cell. */
export function composePairs(before: ReportStage, after: ReportStage, language: Language) {
  return COMPARISON_CELLS.flatMap(([category, ratio]) => {
    const [one, other] = [findMainFile(before, category), findMainFile(after, category)];
    if (one === undefined && other === undefined) return [];
    const cell = (file: ReportFile | undefined) => toPhotoCell(ORIGIN, category, file, { ratio, language });
    return [{ before: cell(one), after: cell(other) }];
  });
}
