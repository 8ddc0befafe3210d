import type { PatientFile } from '@dentarium/api/files/info-calls';
import { FileImage } from '@dentarium/ui';
import { toImagePart } from './crop.ts';
import { getImageFit } from './image-order.ts';

/** Shows the image of a file as it is filed: rotated, mirrored, cropped. It fills its container. */
export function FiledImage(props: {
  readonly file: PatientFile;
  readonly variant?: 'thumb' | 'preview';
  readonly alt?: string;
  /** Shows the whole image, even if only a part is filed. */
  readonly whole?: boolean;
}) {
  const { id, mirror, rotation, colour, category } = props.file;
  return (
    <FileImage
      fileId={id}
      alt={props.alt ?? ''}
      variant={props.variant ?? 'thumb'}
      fit={props.whole === true ? 'contain' : getImageFit(category)}
      mirror={mirror}
      rotation={rotation}
      colour={colour}
      part={props.whole === true ? null : toImagePart(props.file)}
    />
  );
}
