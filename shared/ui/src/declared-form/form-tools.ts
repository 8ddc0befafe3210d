import { createContext, type ReactNode, useContext } from 'react';

/** How one of the records of a fact is chosen. */
interface RecordChoice {
  readonly value: string | null;
  /** Whether one has to be chosen. */
  readonly required: boolean;
  readonly onChange: (id: string | null) => void;
}

/** How files are added to a field. */
export interface FilesToAdd {
  /** The key of the field. */
  readonly field: string;
  /** What the files are for. */
  readonly label: string;
  /** How many more there may be. */
  readonly most: number;
  readonly onAdd: (ids: readonly string[]) => void;
}

/** What a page brings for the fields of its forms, of what the drawing itself knows nothing. */
export interface FormTools {
  /** What a file is called. */
  readonly fileName?: (id: string) => string;
  /** Shows what is in a file, beside its name; nothing for one that has no picture. */
  readonly fileImage?: (id: string) => ReactNode;
  /** Lets the user choose files, or send some; without it none can be added. */
  readonly addFiles?: (asked: FilesToAdd) => ReactNode;
  /** By the name of a fact: chooses among its records otherwise than from a list, such as from cards. The label stands above it. */
  readonly records?: Readonly<Record<string, (choice: RecordChoice) => ReactNode>>;
}

/** Brings the tools of a page to the fields of its forms. */
export const FormToolsContext = createContext<FormTools>({});

/** The tools that the page brings. */
export function useFormTools(): FormTools {
  return useContext(FormToolsContext);
}
