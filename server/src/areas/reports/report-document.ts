import type { FaceMask } from '@dentarium/domain/face-mask';

/** A part of an image in fractions of its width and height. */
export interface ImagePart {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** An image of a report: the upright JPEG of a file and how it is to be shown. */
export interface ReportImage {
  /** JPEG bytes of the upright image. */
  readonly bytes: Uint8Array;
  /** What is shown of it, in fractions of the upright image; `null` for all. */
  readonly crop: ImagePart | null;
  /** Whether it is a portrait whose eyes are to be covered. */
  readonly masked: boolean;
  /** Where it is covered, as somebody has set it; `null` while nobody has. */
  readonly mask: FaceMask | null;
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

/** A cell with an image, or the empty place of one. */
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
  /** Around the head, or all of it. */
  readonly fit: 'face' | 'contain';
}

/** A line of two columns: what it is, and what is said of it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The patient card inside of a photo layout. */
export interface CardCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the pages are made of. */
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
      /** The heads of the columns; empty for a table without. */
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'note'; readonly text: string };

/** The cells with images of a block. */
export function listPhotoCells(block: Block): readonly PhotoCell[] {
  if (block.kind === 'photos') return block.cells;
  return block.kind === 'pairs' ? block.pairs.flatMap(({ before, after }) => [before, after]) : [];
}

/** A part of a report under a heading. */
export interface Section {
  readonly title: string;
  /** Beside the heading: the stage and its date. */
  readonly note: string;
  /** Whether it begins on a page of its own. */
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

/** A whole report: everything that is drawn, already in the language of the report. */
export interface ReportDocument {
  readonly language: 'ch' | 'en';
  readonly landscape: boolean;
  /** In the properties of the file; names nobody in an anonymous report. */
  readonly title: string;
  /** Repeated on every page: name and ID. */
  readonly header: string;
  readonly footer: string;
  /** JPEG bytes; `null` without. */
  readonly logo: Uint8Array | null;
  readonly cover: Cover | null;
  readonly sections: readonly Section[];
  readonly images: Readonly<Record<string, ReportImage>>;
  /** When it is made, so that the same content gives the same bytes. */
  readonly madeAt: string;
  /** The words that drawing itself needs. */
  readonly words: { readonly missing: string; readonly unshown: string };
}
