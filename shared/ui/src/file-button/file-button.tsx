import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';

/** A button that has one file chosen, to be read by the page itself; what is uploaded is chosen by `UploadButton`. */
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
          // So that the same file can be chosen once more.
          target.value = '';
        }}
      />
    </>
  );
}
