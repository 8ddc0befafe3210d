import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import type { ReactNode } from 'react';
import styles from './upload.module.css';
import { hasFiles, useDropPlace } from './use-drop-place.ts';

/** A part of the page onto which files can be dropped; while they are over it, it says what will become of them. */
export function DropArea(props: {
  readonly hint: string;
  readonly onFiles?: ((data: DataTransfer) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { onFiles } = props;
  const { isOver, handlers } = useDropPlace({
    takes: (data) => onFiles !== undefined && hasFiles(data),
    onDrop: (data) => onFiles?.(data),
  });
  return (
    <div className={styles['area']} {...handlers}>
      {props.children}
      {isOver ? (
        <div className={styles['hint']} role="status">
          <CloudUploadOutlined aria-hidden />
          {props.hint}
        </div>
      ) : null}
    </div>
  );
}
