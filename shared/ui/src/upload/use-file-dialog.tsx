import { UPLOAD_EXTENSIONS } from '@dentarium/domain';
import { filesFromInput } from '@dentarium/upload';
import { type ReactNode, useRef } from 'react';

const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',');
/** A phone offers its camera for images in general, not for the extensions of their files. */
const WITH_CAMERA = `image/*,${ACCEPTED}`;

/** A file dialog, and the input that has to be drawn for it. */
export interface FileDialog {
  readonly open: () => void;
  readonly input: ReactNode;
}

/**
 * The file dialog of the browser for what may be uploaded; several files can be chosen.
 *
 * @param options `camera` offers the camera of a phone as well
 */
export function useFileDialog(
  onFiles: (files: readonly File[]) => void,
  options: { readonly camera?: boolean } = {},
): FileDialog {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={options.camera === true ? WITH_CAMERA : ACCEPTED}
        onChange={({ target }) => {
          onFiles(filesFromInput(target));
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    ),
  };
}
