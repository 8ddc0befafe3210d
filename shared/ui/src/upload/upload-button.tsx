import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { UPLOAD_EXTENSIONS } from '@dentarium/domain';
import { filesFromInput } from '@dentarium/upload';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useRef } from 'react';

const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Opens the file dialog and hands over what was chosen. */
export function UploadButton(props: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
  readonly type?: ButtonProps['type'];
  readonly size?: ButtonProps['size'];
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type={props.type ?? 'default'}
        size={props.size ?? 'middle'}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          props.onFiles(filesFromInput(target));
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
