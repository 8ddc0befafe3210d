import { type ComponentType, createContext, useContext } from 'react';

/** What a page brings for the fields of its forms, of what the drawing itself knows nothing. */
export interface FormTools {
  /** What a file is called. */
  readonly fileName?: (id: string) => string;
  /** Lets the user choose files, or send some; without it none can be added. */
  readonly AddFiles?: ComponentType<{
    /** What the files are for. */
    readonly label: string;
    /** How many more there may be. */
    readonly most: number;
    readonly onAdd: (ids: readonly string[]) => void;
  }>;
}

/** Brings the tools of a page to the fields of its forms. */
export const FormToolsContext = createContext<FormTools>({});

/** The tools that the page brings. */
export function useFormTools(): FormTools {
  return useContext(FormToolsContext);
}
