import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useFileDialog } from './use-file-dialog.tsx';

/** Shows a button that opens the file dialog and passes the chosen files on. */
export function UploadButton(props: {
  readonly onFiles: (files: readonly File[]) => void;
  /** The extensions that the file dialog offers, without the dot; by default all that may be uploaded. */
  readonly extensions?: readonly string[];
  readonly children?: ReactNode;
  /** The name of a button with an icon only. */
  readonly label?: string;
  readonly type?: ButtonProps['type'];
  readonly size?: ButtonProps['size'];
}) {
  const { extensions } = props;
  const dialog = useFileDialog(props.onFiles, extensions === undefined ? {} : { extensions });
  return (
    <>
      <Button
        type={props.type ?? 'default'}
        size={props.size ?? 'middle'}
        icon={<UploadOutlined aria-hidden />}
        aria-label={props.label}
        title={props.label}
        onClick={dialog.open}
      >
        {props.children}
      </Button>
      {dialog.input}
    </>
  );
}
