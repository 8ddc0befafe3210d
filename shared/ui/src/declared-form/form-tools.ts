import { createContext, type ReactNode, useContext } from 'react';

/** The choice of one of the records of a fact. */
interface RecordChoice {
  readonly value: string | null;
  /** True if a record has to be chosen. */
  readonly required: boolean;
  readonly onChange: (id: string | null) => void;
}

/** A request to add files to a field. */
export interface FilesToAdd {
  /** The key of the field. */
  readonly field: string;
  /** The purpose of the files. */
  readonly label: string;
  /** The number of files that may still be added. */
  readonly maxCount: number;
  readonly onAdd: (ids: readonly string[]) => void;
}

/** The tools that a page provides for the fields of its forms, apart from the renderer itself. */
export interface FormTools {
  /** Returns the name of a file. */
  readonly fileName?: (id: string) => string;
  /** Renders the content of a file beside its name; nothing for a file without a picture. */
  readonly fileImage?: (id: string) => ReactNode;
  /** Lets the user choose or upload files; without it none can be added. */
  readonly addFiles?: (request: FilesToAdd) => ReactNode;
  /**
   * Renders the choice among the records of a fact, by the name of the fact, if it is not a list but for example cards.
   * The label stands above it.
   */
  readonly records?: Readonly<Record<string, (choice: RecordChoice) => ReactNode>>;
}

/** The tools of the page for the fields of its forms. */
export const FormToolsContext = createContext<FormTools>({});

/** Returns the tools that the page provides. */
export function useFormTools(): FormTools {
  return useContext(FormToolsContext);
}
