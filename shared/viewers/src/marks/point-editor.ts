import type { Point } from '@dentarium/cephalometry';
import { type BoardContent, findNextPoint, type StatedScale } from './board-content.ts';

/** The state of the editor: the content, its history, and the active point. */
export interface EditorState<Id extends string, Content extends BoardContent<Id>> {
  readonly content: Content;
  readonly past: readonly Content[];
  readonly future: readonly Content[];
  /** The point that is placed or moved; `null` when all are done. */
  readonly active: Id | null;
  /** The points of the ruler that is being set; `null` while none is. */
  readonly ruler: readonly Point[] | null;
}

/** The actions on a board, regardless of the measurement. */
export type BoardAction<Id extends string> =
  /** Places the active point and activates the next one. */
  | { readonly type: 'place'; readonly at: Point }
  /** Moves a point; `continued` marks a further step of the same movement, which is undone together. */
  | { readonly type: 'move'; readonly id: Id; readonly at: Point; readonly continued: boolean }
  | { readonly type: 'remove' }
  | { readonly type: 'skip' }
  | { readonly type: 'activate'; readonly id: Id }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'ruler' }
  | { readonly type: 'rulerPoint'; readonly at: Point }
  | { readonly type: 'calibrate'; readonly mm: number }
  | { readonly type: 'uncalibrate' }
  | { readonly type: 'useScale'; readonly scale: StatedScale }
  | { readonly type: 'noRuler' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** The actions on the edited content. */
export type EditorAction<Id extends string, Content extends BoardContent<Id>> =
  | BoardAction<Id>
  /** Changes content outside of the board, such as the method. */
  | { readonly type: 'choose'; readonly to: Partial<Content> }
  /** Replaces the content by another state, such as that of another user; undo restores the previous one. */
  | { readonly type: 'load'; readonly content: Content };

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 200;

/** The reducer of a board with points of some kind. */
export class PointEditor<Id extends string, Content extends BoardContent<Id>> {
  readonly #getOrder: (content: Content) => readonly Id[];

  /** @param getOrder returns the points in the order in which they are placed */
  constructor(getOrder: (content: Content) => readonly Id[]) {
    this.#getOrder = getOrder;
  }

  /** Returns the initial state of a content. */
  readonly open = (content: Content): EditorState<Id, Content> => ({
    content,
    past: [],
    future: [],
    active: this.#next(content, null),
    ruler: null,
  });

  /** Returns the state after an action. */
  readonly reduce = (state: EditorState<Id, Content>, action: EditorAction<Id, Content>): EditorState<Id, Content> => {
    const { content, past, future } = state;
    switch (action.type) {
      case 'choose': {
        const next = { ...content, ...action.to };
        return changeContent(state, next, this.#next(next, null));
      }
      case 'undo': {
        const before = past.at(-1);
        if (before === undefined) return state;
        return { ...state, content: before, past: past.slice(0, -1), future: [content, ...future] };
      }
      case 'redo': {
        const [next, ...remaining] = future;
        if (next === undefined) return state;
        return { ...state, content: next, past: [...past, content], future: remaining };
      }
      case 'load':
        return { ...this.open(action.content), past: [...past, content].slice(-MAX_UNDO_STEPS) };
      case 'ruler':
      case 'rulerPoint':
      case 'calibrate':
      case 'useScale':
      case 'uncalibrate':
      case 'noRuler':
        return reduceRuler(state, action);
      default:
        return this.#reducePoint(state, action);
    }
  };

  #next(content: Content, after: Id | null): Id | null {
    return findNextPoint(this.#getOrder(content), content, after);
  }

  #stepFrom({ content, active }: EditorState<Id, Content>, by: 1 | -1): Id | null {
    const order = this.#getOrder(content);
    const at = active === null ? -1 : order.indexOf(active);
    const next = at < 0 && by < 0 ? order.length - 1 : at + by;
    return order[(next + order.length) % order.length] ?? null;
  }

  #reducePoint(state: EditorState<Id, Content>, action: BoardAction<Id>): EditorState<Id, Content> {
    const { content, active } = state;
    switch (action.type) {
      case 'place': {
        if (active === null) return state;
        const nextContent = setPoint(content, active, action.at);
        return changeContent(state, nextContent, this.#next(nextContent, active));
      }
      case 'move': {
        const nextContent = setPoint(content, action.id, action.at);
        return action.continued
          ? { ...state, content: nextContent, active: action.id }
          : changeContent(state, nextContent, action.id);
      }
      case 'remove':
        return active === null || content.points[active] === undefined
          ? state
          : changeContent(state, removePoint(content, active));
      case 'skip': {
        if (active === null) return state;
        const rest = removePoint(content, active);
        const left = { ...rest, skipped: [...rest.skipped.filter((id) => id !== active), active] };
        return changeContent(state, left, this.#next(left, active));
      }
      case 'activate':
        return { ...state, active: action.id };
      case 'step':
        return { ...state, active: this.#stepFrom(state, action.by) };
      default:
        return state;
    }
  }
}

function changeContent<Id extends string, Content extends BoardContent<Id>>(
  state: EditorState<Id, Content>,
  content: Content,
  active = state.active,
): EditorState<Id, Content> {
  return { ...state, content, past: [...state.past, state.content].slice(-MAX_UNDO_STEPS), future: [], active };
}

/** Sets a point that the user has placed, moved or confirmed: it counts as checked. */
function setPoint<Id extends string, Content extends BoardContent<Id>>(content: Content, id: Id, at: Point): Content {
  const { [id]: _, ...unchecked } = content.unchecked;
  const skipped = content.skipped.filter((one) => one !== id);
  return { ...content, points: { ...content.points, [id]: at }, unchecked, skipped };
}

function removePoint<Id extends string, Content extends BoardContent<Id>>(content: Content, id: Id): Content {
  const { [id]: _, ...points } = content.points;
  const { [id]: __, ...unchecked } = content.unchecked;
  return { ...content, points, unchecked };
}

function reduceRuler<Id extends string, Content extends BoardContent<Id>>(
  state: EditorState<Id, Content>,
  action: BoardAction<Id>,
): EditorState<Id, Content> {
  const { content, ruler } = state;
  switch (action.type) {
    case 'ruler':
      return { ...state, ruler: [] };
    case 'rulerPoint':
      // A third point starts a new ruler.
      return ruler === null ? state : { ...state, ruler: ruler.length < 2 ? [...ruler, action.at] : [action.at] };
    case 'calibrate': {
      const [from, to] = ruler ?? [];
      if (from === undefined || to === undefined) return state;
      return {
        ...changeContent(state, { ...content, calibration: { by: 'ruler', from, to, mm: action.mm } }),
        ruler: null,
      };
    }
    case 'useScale':
      return { ...changeContent(state, { ...content, calibration: action.scale }), ruler: null };
    case 'uncalibrate':
      return changeContent(state, { ...content, calibration: null });
    default:
      return { ...state, ruler: null };
  }
}
