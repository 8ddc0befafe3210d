import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import type { ReactNode } from 'react';
import styles from './upload.module.css';
import { hasFiles, useDropPlace } from './use-drop-place.ts';

/** Shows a part of the page that accepts dropped files. While files are dragged over it, it shows their destination. */
export function DropArea(props: {
  readonly hint: string;
  readonly onFiles?: ((data: DataTransfer) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { onFiles } = props;
  const { isOver, handlers } = useDropPlace({
    canDrop: (data) => onFiles !== undefined && hasFiles(data),
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
