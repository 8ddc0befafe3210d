import { UPLOAD_EXTENSIONS } from '@dentarium/domain';
import { toast } from '@dentarium/platform';
import { collectInputFiles } from '@dentarium/upload';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useUploadTexts } from './texts.ts';

/** A file dialog with the element that has to be rendered for it. */
export interface FileDialog {
  readonly open: () => void;
  /** Opens the camera of a phone; without a camera, the file dialog for images. */
  readonly photograph: () => void;
  /** Opens the dialog for a whole folder; does nothing without the option `folder`. */
  readonly openFolder: () => void;
  readonly input: ReactNode;
}

/**
 * Returns the file dialog of the browser for uploadable files; several files can be chosen.
 *
 * @param options `camera` also offers the camera of a phone, `folder` a whole folder with its subfolders; `extensions`
 * are those that it offers, without the dot, by default all that may be uploaded
 */
export function useFileDialog(
  onFiles: (files: readonly File[]) => void,
  options: { readonly camera?: boolean; readonly folder?: boolean; readonly extensions?: readonly string[] } = {},
): FileDialog {
  const { t } = useUploadTexts();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const accepted = (options.extensions ?? UPLOAD_EXTENSIONS).map((extension) => `.${extension}`).join(',');
  const passFiles = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const { files, hasOmittedDirectory } = collectInputFiles(target);
    onFiles(files);
    if (hasOmittedDirectory) toast('info', t('directory'));
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
          // A phone offers its camera for images in general, not for the extensions of their files.
          accept={options.camera === true ? `image/*,${accepted}` : accepted}
          onChange={passFiles}
        />
        {options.camera === true ? (
          <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={passFiles} />
        ) : null}
        {options.folder === true ? <input ref={folder} type="file" hidden onChange={passFiles} /> : null}
      </>
    ),
  };
}
