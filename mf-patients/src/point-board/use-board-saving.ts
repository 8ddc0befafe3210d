import { useSession } from '@dentarium/platform';
import { type Dispatch, useReducer, useState } from 'react';
import { findUnsavedDraft, useAutosave } from './use-autosave.ts';

type Autosave<Form extends object, Row extends BoardRow> = Parameters<typeof useAutosave<Form, Row>>[0];

/** What the server has of a board. */
interface BoardRow {
  readonly id: string;
  readonly version: number;
}

/** What somebody else has saved takes the place of what is on the page. */
interface Load<Content> {
  readonly type: 'load';
  readonly content: Content;
}

/** How a kind of board is edited, and how it is sent. */
interface BoardKind<Form extends object, Row extends BoardRow, Content, State, Action> {
  readonly open: (content: Content) => State;
  readonly reduce: (state: State, action: Action | Load<Content>) => State;
  readonly toForm: (content: Content) => Form;
  readonly toContent: (row: Row) => Content;
}

/**
 * Edits what is on a board and saves it by itself. What was left unsaved in this window goes on where it was. When somebody else has saved
 * meanwhile, `theirs` is what they have as soon as it is read, and nothing is saved until one of the answers of `choice` is taken.
 */
export function useBoardSaving<
  Form extends object,
  Row extends BoardRow,
  Content,
  State extends { readonly content: Content },
  Action,
>(
  deps: Pick<Autosave<Form, Row>, 'place' | 'noun' | 'saved' | 'send' | 'onSaved'> & {
    readonly kind: BoardKind<Form, Row, Content, State, Action>;
    readonly isReadOnly: boolean;
    /** What is on the page where nothing was left in this window. */
    readonly start: Content;
    /** What is on the page when a form was left; `null` where it is not gone on with. */
    readonly resume: (form: Form) => Content | null;
  },
) {
  const { user } = useSession();
  const { kind, place, savedBoard: saved, isReadOnly } = deps;
  const [first] = useState(() => {
    const left = isReadOnly ? null : findUnsavedDraft(user.id, place, saved);
    const content = left === null ? null : deps.resume(left.form);
    return left === null || content === null
      ? { content: deps.start, version: saved.version }
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
    savedBoard: { ...saved, version: first.version },
    form: kind.toForm(state.content),
    isActive: !isReadOnly,
    send: deps.send,
    onSaved: deps.onSaved,
  });
  return {
    state,
    dispatch,
    /** The row that it is saved as; `null` while the server has none. */
    id: saving.id,
    /** For the tools of the board. */
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
    /** An answer for boards of which there may be several of an image. */
    keepBoth: () => {
      setTheirs(null);
      saving.keepBoth();
    },
  };
}
