import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import type { ReactNode } from 'react';
import { useDropPlace } from '../images/file-drag.ts';
import styles from './upload.module.css';

/** A part of the page onto which files can be dropped; while they are over it, it says what will become of them. */
export function DropArea(props: {
  readonly hint: string;
  readonly onFiles?: ((data: DataTransfer) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { isOver, handlers } = useDropPlace({ onFiles: props.onFiles });
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
