import type { PatientFile } from '@dentarium/api/files/info-calls';
import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import type { ReactNode, Ref } from 'react';
import type { MaskedPicture } from './masked-picture.ts';
import styles from './masking.module.css';

/** Shows a photograph as it was filed with its patient facts; its children are drawn in px of the stored image. */
export function MaskPicture(props: {
  readonly file: PatientFile;
  readonly picture: MaskedPicture;
  readonly facts: readonly ImageFact[];
  /** The group in px of the stored image. */
  readonly group?: Ref<SVGGElement>;
  readonly children: ReactNode;
}) {
  const { file, picture, group } = props;
  const { width, height } = picture;
  const [shownWidth, shownHeight] = file.rotation % 180 === 0 ? [width, height] : [height, width];
  // The transform from the stored image to the display.
  const turn = `translate(${shownWidth / 2} ${shownHeight / 2}) rotate(${file.rotation}) scale(${file.mirror ? -1 : 1} 1) translate(${-width / 2} ${-height / 2})`;
  return (
    <>
      <svg className={styles['picture']} viewBox={`0 0 ${shownWidth} ${shownHeight}`}>
        <g ref={group} transform={turn}>
          <image href={picture.url} width={width} height={height} />
          {props.children}
        </g>
      </svg>
      <ImageFacts facts={props.facts} patientLeft={findPatientLeftEdge(file)} view={file} />
    </>
  );
}
