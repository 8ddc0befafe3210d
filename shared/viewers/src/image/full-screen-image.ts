import type { ImageEdge } from '@dentarium/domain/image-sides';
import type { ImageFact } from '@dentarium/ui/zoom';
import type { ViewerItem } from '../source/viewer-source.ts';

/** An image of the full-screen viewer. */
export interface FullScreenImage extends Pick<ViewerItem, 'id' | 'title' | 'mirror' | 'rotation'> {
  /** A second line: the date, the stage. */
  readonly subtitle: string;
  /** The lines that name the person and the image, over the image. */
  readonly facts: readonly ImageFact[];
  /** The edge of the stored image towards which the patient's left lies; `null` if unknown. */
  readonly patientLeft: ImageEdge | null;
  /** True if there are more pixels than those of the preview. */
  readonly hasFull: boolean;
  /** The note about the image, and whether the user may write one; without it there is no note. */
  readonly note?: { readonly text: string; readonly isEditable: boolean };
  /** Pages that show the image more closely, each with the label of its link in the language of the reader. */
  readonly pages?: readonly { readonly label: string; readonly to: string }[];
}
