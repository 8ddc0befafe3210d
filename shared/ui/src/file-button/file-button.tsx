import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';

/**
 * Shows a button that lets the user choose one file, which the page itself reads. Uploads are chosen by `UploadButton`.
 */
export function FileButton({
  accept,
  onFile,
  children,
  ...button
}: Omit<ButtonProps, 'onClick' | 'children'> & {
  /** The types and extensions that the file dialog offers. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={children}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Allows the same file to be chosen once more.
          target.value = '';
        }}
      />
    </>
  );
}
