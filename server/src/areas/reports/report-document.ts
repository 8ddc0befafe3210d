import type { FaceMask } from '@dentarium/domain/face-mask';

/** A part of an image in fractions of its width and height. */
export interface ImagePart {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** An image of a report: the upright JPEG of a file and its display settings. */
export interface ReportImage {
  /** JPEG bytes of the upright image. */
  readonly bytes: Uint8Array;
  /** The visible part, in fractions of the upright image; `null` for all. */
  readonly crop: ImagePart | null;
  /** True for a portrait whose eyes must be covered. */
  readonly masked: boolean;
  /** The mask that a user has set; `null` without one. */
  readonly mask: FaceMask | null;
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

/** A cell with an image or an empty place. */
export interface PhotoCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly caption: string;
  /** The key of an image; `null` leaves a dashed place. */
  readonly image: string | null;
  /** Width by height. */
  readonly ratio: number;
  /** The visible area: around the head, or all of it. */
  readonly fit: 'face' | 'contain';
}

/** A line with a label and a value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The patient card within a photo layout. */
export interface CardCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** A block of content on the pages. */
export type Block =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'photos';
      readonly rows: number;
      readonly columns: number;
      readonly cells: readonly PhotoCell[];
      readonly card: CardCell | null;
    }
  | {
      readonly kind: 'pairs';
      readonly before: string;
      readonly after: string;
      readonly pairs: readonly { readonly before: PhotoCell; readonly after: PhotoCell }[];
    }
  | {
      readonly kind: 'table';
      readonly title: string;
      /** The heads of the columns; empty for a table without heads. */
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'note'; readonly text: string };

/** Lists the image cells of a block. */
export function listPhotoCells(block: Block): readonly PhotoCell[] {
  if (block.kind === 'photos') return block.cells;
  return block.kind === 'pairs' ? block.pairs.flatMap(({ before, after }) => [before, after]) : [];
}

/** A part of a report under a heading. */
export interface Section {
  readonly title: string;
  /** The text beside the heading: the stage and its date. */
  readonly note: string;
  /** True if it begins on a new page. */
  readonly ownPage: boolean;
  readonly blocks: readonly Block[];
}

/** The first page. */
export interface Cover {
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly Fact[];
  readonly images: readonly PhotoCell[];
}

/** A whole report in its language, ready for drawing. */
export interface ReportDocument {
  readonly language: 'ch' | 'en';
  readonly landscape: boolean;
  /** The title in the file properties. It names nobody in an anonymous report. */
  readonly title: string;
  /** The header of every page: name and ID. */
  readonly header: string;
  readonly footer: string;
  /** JPEG bytes; `null` without a logo. */
  readonly logo: Uint8Array | null;
  readonly cover: Cover | null;
  readonly sections: readonly Section[];
  readonly images: Readonly<Record<string, ReportImage>>;
  /** The creation time. The same content and time give the same bytes. */
  readonly madeAt: string;
  /** The words that the drawing code needs. */
  readonly words: { readonly missing: string; readonly unshown: string };
}
