import type { StaleNoun } from '@dentarium/api';
import { type Send, useSession } from '@dentarium/platform';
import { findUnsavedValue, hasUnansweredRow, type SavedValue, useAutosave } from '@dentarium/ui/autosave';
import { type Dispatch, useReducer, useState } from 'react';

/** Milliseconds without a change after which a board is saved. */
const SAVE_DELAY_MS = 400;
/**
 * Milliseconds after which it is saved during continuous changes. A killed browser takes the draft of its window along,
 * so the server is to have everything but the last second.
 */
const MAX_SAVE_DELAY_MS = 800;

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
>(deps: {
  readonly kind: BoardKind<Form, Row, Content, State, Action>;
  /** The key of the draft in the window: the kind of board and its image. */
  readonly place: string;
  readonly noun: StaleNoun;
  /** The state on the server; its id is `null` for a new board. */
  readonly savedBoard: SavedValue<Form>;
  readonly isReadOnly: boolean;
  /** The initial content if this window has no draft. */
  readonly start: Content;
  /** Returns the content of a draft; `null` if it is not resumed. */
  readonly resume: (form: Form) => Content | null;
  readonly save: (send: Send, savedBoard: Pick<SavedValue<Form>, 'id' | 'version'>, form: Form) => Promise<Row>;
  /** Loads the saved row; `undefined` if it is deleted. */
  readonly load: (id: string | null) => Promise<Row | undefined>;
  readonly onSaved: (row: Row) => void;
}) {
  const { user } = useSession();
  const { kind, place, isReadOnly } = deps;
  const [savedBoard] = useState((): SavedValue<Form> => {
    const isNew = !isReadOnly && hasUnansweredRow(user.id, place);
    return isNew ? { ...deps.savedBoard, id: null, version: 0 } : deps.savedBoard;
  });
  const [first] = useState(() => {
    const left = isReadOnly ? null : findUnsavedValue(user.id, place, savedBoard);
    const content = left === null ? null : deps.resume(left.value);
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
  const toSavedBoard = (row: Row): SavedValue<Form> => ({
    id: row.id,
    version: row.version,
    value: kind.toForm(kind.toContent(row)),
  });
  const form = kind.toForm(state.content);
  const saving = useAutosave<Form, Row>({
    draftKey: place,
    noun: deps.noun,
    savedValue: { ...savedBoard, version: first.version },
    getValue: () => form,
    isActive: !isReadOnly,
    delayMs: SAVE_DELAY_MS,
    maxDelayMs: MAX_SAVE_DELAY_MS,
    save: (send, value, latestBoard) => deps.save(send, latestBoard, value),
    toSavedValue: ({ id, version }, value) => ({ id, version, value }),
    onSaved: deps.onSaved,
  });
  return {
    state,
    dispatch,
    /** The properties of the save tools. */
    saving: { save: saving.state, onRetry: () => void saving.flush(), state, dispatch },
    isStale: saving.state === 'stale',
    theirs,
    choice: {
      load: () => deps.load(saving.id),
      onLoaded: (row: Row) => setTheirs(kind.toContent(row)),
      onMine: (row: Row) => {
        setTheirs(null);
        void saving.keepMine(toSavedBoard(row));
      },
      onTheirs: (row: Row) => {
        setTheirs(null);
        saving.takeTheirs(toSavedBoard(row));
        dispatch({ type: 'load', content: kind.toContent(row) });
      },
    },
    /** Resolves a conflict for boards of which an image may have several. */
    keepBoth: () => {
      setTheirs(null);
      void saving.keepMine({ id: null, version: 0, value: null });
    },
  };
}
