import type { GalleryEntry } from './gallery-entry.ts';

/** The function of webpack that imports every file below a folder whose name matches. */
interface FileContext {
  (file: string): { readonly default: GalleryEntry };
  readonly keys: () => readonly string[];
}

declare global {
  interface ImportMeta {
    readonly webpackContext: (
      folder: string,
      options: { readonly recursive: boolean; readonly regExp: RegExp },
    ) => FileContext;
  }
}

/** An entry with its place. */
export interface ListedEntry extends GalleryEntry {
  /** The name of its file: `empty-state`. */
  readonly id: string;
  /** The folder of its file: `states`. */
  readonly folder: string;
}

/** Lists the entries by folder and name. They are found by their file names. */
export function listEntries(): readonly ListedEntry[] {
  const files = import.meta.webpackContext('../', { recursive: true, regExp: /\.gallery\.tsx$/ });
  return files
    .keys()
    .toSorted()
    .map((file) => {
      const [folder = '', name = ''] = file.split('/').slice(-2);
      return { ...files(file).default, folder, id: name.replace('.gallery.tsx', '') };
    });
}
