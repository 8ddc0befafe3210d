import { useSession } from '@dentarium/platform';
import { type Dispatch, useReducer, useState } from 'react';
import { findUnsavedDraft, useAutosave } from './use-autosave.ts';

type Autosave<Form extends object, Row extends BoardRow> = Parameters<typeof useAutosave<Form, Row>>[0];

/** The identity of a board on the server. */
interface BoardRow {
  readonly id: string;
  readonly version: number;
}

/** The action that replaces the content of the page by that of another user. */
interface Load<Content> {
  readonly type: 'load';
  readonly content: Content;
}

/** The functions that edit and convert a kind of board. */
interface BoardKind<Form extends object, Row extends BoardRow, Content, State, Action> {
  readonly open: (content: Content) => State;
  readonly reduce: (state: State, action: Action | Load<Content>) => State;
  readonly toForm: (content: Content) => Form;
  readonly toContent: (row: Row) => Content;
}

/**
 * Edits a board and saves it automatically. An unsaved draft of this window is resumed. If another user has saved meanwhile, `theirs` is
 * their content once it is loaded, and nothing is saved until a handler of `choice` is called.
 */
export function useBoardSaving<
  Form extends object,
  Row extends BoardRow,
  Content,
  State extends { readonly content: Content },
  Action,
>(
  deps: Pick<Autosave<Form, Row>, 'place' | 'noun' | 'savedBoard' | 'send' | 'onSaved'> & {
    readonly kind: BoardKind<Form, Row, Content, State, Action>;
    readonly isReadOnly: boolean;
    /** The initial content if this window has no draft. */
    readonly start: Content;
    /** Returns the content of a draft; `null` if it is not resumed. */
    readonly resume: (form: Form) => Content | null;
  },
) {
  const { user } = useSession();
  const { kind, place, savedBoard, isReadOnly } = deps;
  const [first] = useState(() => {
    const left = isReadOnly ? null : findUnsavedDraft(user.id, place, savedBoard);
    const content = left === null ? null : deps.resume(left.form);
    return left === null || content === null
      ? { content: deps.start, version: savedBoard.version }
      : { content, version: left.version };
  });
  const [state, dispatch]: [State, Dispatch<Action | Load<Content>>] = useReducer(
    kind.reduce,
    first.content,
    kind.open,
  );
  const [theirs, setTheirs] = useState<Content | null>(null);
  const saving = useAutosave<Form, Row>({
    place,
    noun: deps.noun,
    savedBoard: { ...savedBoard, version: first.version },
    form: kind.toForm(state.content),
    isActive: !isReadOnly,
    send: deps.send,
    onSaved: deps.onSaved,
  });
  return {
    state,
    dispatch,
    /** The id of the saved row; `null` before the first save. */
    id: saving.id,
    /** The properties of the save tools. */
    saving: { save: saving.state, onRetry: saving.retry, state, dispatch },
    isStale: saving.state === 'stale',
    theirs,
    choice: {
      onLoaded: (row: Row) => setTheirs(kind.toContent(row)),
      onMine: (row: Row) => {
        setTheirs(null);
        saving.keepMine(row);
      },
      onTheirs: (row: Row) => {
        const content = kind.toContent(row);
        setTheirs(null);
        saving.takeTheirs({ id: row.id, version: row.version, form: kind.toForm(content) });
        dispatch({ type: 'load', content });
      },
    },
    /** Resolves a conflict for boards of which an image may have several. */
    keepBoth: () => {
      setTheirs(null);
      saving.keepBoth();
    },
  };
}
