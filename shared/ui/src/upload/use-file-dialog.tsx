import { UPLOAD_EXTENSIONS } from '@dentarium/domain';
import { filesFromInput } from '@dentarium/upload';
import { type ChangeEvent, type ReactNode, useRef } from 'react';

const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',');
/** A phone offers its camera for images in general, not for the extensions of their files. */
const WITH_CAMERA = `image/*,${ACCEPTED}`;

/** A file dialog, and what has to be drawn for it. */
export interface FileDialog {
  readonly open: () => void;
  /** Opens the camera of a phone; where there is none, the file dialog for images. */
  readonly photograph: () => void;
  /** Opens the dialog for a whole folder; where `folder` was not asked for, nothing. */
  readonly openFolder: () => void;
  readonly input: ReactNode;
}

/**
 * The file dialog of the browser for what may be uploaded; several files can be chosen.
 *
 * @param options `camera` offers the camera of a phone as well, `folder` a whole folder with what lies below it
 */
export function useFileDialog(
  onFiles: (files: readonly File[]) => void,
  options: { readonly camera?: boolean; readonly folder?: boolean } = {},
): FileDialog {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles(filesFromInput(target));
    // The same file may be chosen again.
    target.value = '';
  };
  return {
    open: () => input.current?.click(),
    photograph: () => camera.current?.click(),
    openFolder: () => {
      if (folder.current === null) return;
      // React has no attribute for it.
      folder.current.webkitdirectory = true;
      folder.current.click();
    },
    input: (
      <>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={options.camera === true ? WITH_CAMERA : ACCEPTED}
          onChange={take}
        />
        {options.camera === true ? (
          <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={take} />
        ) : null}
        {options.folder === true ? <input ref={folder} type="file" hidden onChange={take} /> : null}
      </>
    ),
  };
}
