import type { CallRequest } from '@dentarium/api';
import type { StatedLeft } from '@dentarium/domain/image-sides';
import type { ImageStore } from '@dentarium/ui';
import type { ImageFact } from '@dentarium/ui/zoom';
import type { QueryFunctionContext, QueryKey, QueryMeta } from '@tanstack/react-query';
import type { AnnotationStore } from './annotations.ts';
import type { AlignmentStore } from './alignments.ts';
import type { VolumeMarkStore } from './volume-marks.ts';
import type { VolumeReader } from './volumes.ts';

/** The kinds of files. Viewers show images, DICOM files, models, and archives, which are zips of DICOM files. */
export type ViewerItemKind = 'image' | 'dicom' | 'model' | 'document' | 'video' | 'archive';

/** The items that belong together, such as those of one stage of treatment. */
export interface ViewerGroup {
  readonly id: string;
  readonly name: string;
  /** The day as `YYYY-MM-DD`. */
  readonly date: string;
}

/** A file that a viewer shows. */
export interface ViewerItem {
  readonly id: string;
  readonly kind: ViewerItemKind;
  /** The view in the language of the reader, such as "Panoramic radiograph". */
  readonly title: string;
  /** The name of the file. */
  readonly name: string;
  /** The day of the recording as `YYYY-MM-DD`. */
  readonly date: string;
  readonly group: ViewerGroup | null;
  /** The lines that say whose image it is, at least one. A viewer shows them over the picture and prints them. */
  readonly facts: readonly [ImageFact, ...ImageFact[]];
  /** The code of the view (`FILE_CATEGORIES` of the domain), from which the sides of the patient follow. */
  readonly category: number;
  readonly mirror: boolean;
  /** Degrees clockwise, after mirroring. */
  readonly rotation: number;
  /** The side of the patient that the file states; `null` if it states none. */
  readonly patientLeft: StatedLeft | null;
}

/** A read of the source, as TanStack Query takes it: the owner of the source decides how answers are kept. */
export interface ViewerQuery<Result> {
  readonly queryKey: QueryKey;
  /** A method, so that functions with a narrower key are accepted. */
  queryFn?(context: QueryFunctionContext): Result | Promise<Result>;
  readonly meta?: QueryMeta;
}

/** The bytes of an item. */
export interface OriginalReader {
  /** Returns the query of the bytes of an item. */
  readonly query: (itemId: string) => ViewerQuery<Blob>;
  /** Returns the request of a worker for the bytes of an item. */
  readonly toRequest: (itemId: string) => CallRequest;
  /** Reads the bytes without storing them. It ends expired sessions and explains refusals, which a worker cannot. */
  readonly read: (itemId: string, signal: AbortSignal) => Promise<Blob>;
}

/** The actions that the user may take on the items. */
export interface ViewerPermissions {
  readonly measure: boolean;
  /** True if measurements, alignments and pictures are kept. */
  readonly save: boolean;
  readonly download: boolean;
  readonly print: boolean;
}

/**
 * Everything that viewers need of the owner of the items. The parts of a viewer that need an absent property are left
 * out.
 */
export interface ViewerSource {
  /** The renditions of the items. */
  readonly images: ImageStore;
  readonly originals: OriginalReader;
  readonly allows: ViewerPermissions;
  /** The store of measurements. Without it they are lost with the page. */
  readonly annotations?: AnnotationStore;
  /** The store of the marks on volumes. Without it they are lost with the page. */
  readonly volumeMarks?: VolumeMarkStore;
  /** The store of alignments of two groups of models. Without it they are lost with the page. */
  readonly alignments?: AlignmentStore;
  /** The reader of items as volumes. */
  readonly volumes?: VolumeReader;
  /** Saves the original of an item in a file of the user. */
  readonly download?: (item: Pick<ViewerItem, 'id' | 'name' | 'kind'>) => void;
  /** Keeps a picture that a viewer has made of items, such as a screenshot. */
  readonly keepPicture?: (picture: File, subject: PictureSubject) => void;
}

/** The content of a picture that a viewer has made. */
export interface PictureSubject {
  /** The group in which the picture is kept. */
  readonly group: ViewerGroup;
  /** The items that the picture shows. */
  readonly itemIds: readonly string[];
  readonly note: string;
}
