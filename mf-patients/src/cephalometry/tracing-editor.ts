import type { FileScale, LandmarkState } from '@dentarium/server/calls/cephalometry';
import type { LandmarkId, Point } from '@dentarium/cephalometry';
import { acceptable, landmarksOf, nextLandmark, type TracingContent, withSuggested } from './tracing-content.ts';

/** A tracing on the page: what it is, what it was, and what is placed next. */
export interface EditorState {
  readonly content: TracingContent;
  readonly past: readonly TracingContent[];
  readonly future: readonly TracingContent[];
  /** The landmark that is placed or moved; `null` when all are done. */
  readonly active: LandmarkId | null;
  /** The points of the ruler that is being set; `null` while none is. */
  readonly ruler: readonly Point[] | null;
}

/** What somebody does with a tracing. */
export type EditorAction =
  /** Places the active landmark and goes on to the next. */
  | { readonly type: 'place'; readonly at: Point }
  /** Moves a landmark; `continued` is the same movement further, which one step of undo takes back. */
  | { readonly type: 'move'; readonly id: LandmarkId; readonly at: Point; readonly continued: boolean }
  /** Takes over what a service has placed, where nobody has. */
  | { readonly type: 'suggest'; readonly points: LandmarkState['points'] }
  | { readonly type: 'remove' }
  | { readonly type: 'skip' }
  | { readonly type: 'activate'; readonly id: LandmarkId }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'choose'; readonly methodId?: string; readonly normSetId?: string }
  | { readonly type: 'ruler' }
  | { readonly type: 'rulerPoint'; readonly at: Point }
  | { readonly type: 'calibrate'; readonly mm: number }
  | { readonly type: 'uncalibrate' }
  | { readonly type: 'useScale'; readonly scale: FileScale }
  | { readonly type: 'noRuler' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Shows another state of the tracing, as somebody else has saved it. */
  | { readonly type: 'load'; readonly content: TracingContent };

/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** A tracing as it is opened. */
export function openEditor(content: TracingContent): EditorState {
  return { content, past: [], future: [], active: nextLandmark(content, null), ruler: null };
}

function changed(state: EditorState, content: TracingContent, active = state.active): EditorState {
  return { ...state, content, past: [...state.past, state.content].slice(-MOST_STEPS), future: [], active };
}

/** A point that somebody has placed, moved or confirmed: it counts as checked. */
function withPoint(content: TracingContent, id: LandmarkId, at: Point): TracingContent {
  const { [id]: _, ...unchecked } = content.unchecked;
  const skipped = content.skipped.filter((one) => one !== id);
  return { ...content, points: { ...content.points, [id]: at }, unchecked, skipped };
}

function without(content: TracingContent, id: LandmarkId): TracingContent {
  const { [id]: _, ...points } = content.points;
  const { [id]: __, ...unchecked } = content.unchecked;
  return { ...content, points, unchecked };
}

function stepped({ content, active }: EditorState, by: 1 | -1): LandmarkId | null {
  const landmarks = landmarksOf(content.methodId);
  const at = landmarks.findIndex(({ id }) => id === active);
  const next = at < 0 && by < 0 ? landmarks.length - 1 : at + by;
  return landmarks[(next + landmarks.length) % landmarks.length]?.id ?? null;
}

function ofRuler(state: EditorState, action: EditorAction): EditorState {
  const { content, ruler } = state;
  switch (action.type) {
    case 'ruler':
      return { ...state, ruler: [] };
    case 'rulerPoint':
      // A third point begins anew.
      return ruler === null ? state : { ...state, ruler: ruler.length < 2 ? [...ruler, action.at] : [action.at] };
    case 'calibrate': {
      const [from, to] = ruler ?? [];
      if (from === undefined || to === undefined) return state;
      return { ...changed(state, { ...content, calibration: { by: 'ruler', from, to, mm: action.mm } }), ruler: null };
    }
    case 'uncalibrate':
      return changed(state, { ...content, calibration: null });
    case 'useScale':
      return { ...changed(state, { ...content, calibration: action.scale }), ruler: null };
    default:
      return { ...state, ruler: null };
  }
}

function ofLandmarks(state: EditorState, action: EditorAction): EditorState {
  const { content, active } = state;
  switch (action.type) {
    case 'place': {
      if (active === null) return state;
      const placed = withPoint(content, active, action.at);
      return changed(state, placed, nextLandmark(placed, active));
    }
    case 'move': {
      const moved = withPoint(content, action.id, action.at);
      return action.continued ? { ...state, content: moved, active: action.id } : changed(state, moved, action.id);
    }
    case 'suggest': {
      if (acceptable(content, action.points).length === 0) return state;
      const suggested = withSuggested(content, action.points);
      return changed(state, suggested, nextLandmark(suggested, null));
    }
    case 'remove':
      return active === null || content.points[active] === undefined ? state : changed(state, without(content, active));
    case 'skip': {
      if (active === null) return state;
      const rest = without(content, active);
      const left = { ...rest, skipped: [...rest.skipped.filter((id) => id !== active), active] };
      return changed(state, left, nextLandmark(left, active));
    }
    case 'activate':
      return { ...state, active: action.id };
    case 'step':
      return { ...state, active: stepped(state, action.by) };
    default:
      return state;
  }
}

/** What comes of what somebody does. */
export function editorAfter(state: EditorState, action: EditorAction): EditorState {
  const { content, past, future } = state;
  switch (action.type) {
    case 'choose': {
      const { type: _, ...chosen } = action;
      const next = { ...content, ...chosen };
      return changed(state, next, nextLandmark(next, null));
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return { ...state, content: before, past: past.slice(0, -1), future: [content, ...future] };
    }
    case 'redo': {
      const [after, ...later] = future;
      if (after === undefined) return state;
      return { ...state, content: after, past: [...past, content], future: later };
    }
    case 'load':
      return openEditor(action.content);
    case 'ruler':
    case 'rulerPoint':
    case 'calibrate':
    case 'uncalibrate':
    case 'useScale':
    case 'noRuler':
      return ofRuler(state, action);
    default:
      return ofLandmarks(state, action);
  }
}
