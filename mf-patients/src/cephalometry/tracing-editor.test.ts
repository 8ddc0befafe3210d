import { expect, test } from '@jest/globals';
import { toTracingContent, createContent, toTracingForm, listLandmarks } from './tracing-content.ts';
import { findNextPoint } from '../point-board/board-content.ts';
import { type EditorAction, reduceEditor, openEditor } from './tracing-editor.ts';

const at = (x: number, y: number) => ({ x, y });
const START = openEditor({ ...createContent('lateral', 'cn-permanent', null), methodId: 'tweed' });

function after(...actions: readonly EditorAction[]) {
  return actions.reduce(reduceEditor, START);
}

test('VIEW-04 landmarks are placed in order; one that is skipped is not asked for again', () => {
  expect(listLandmarks('tweed').map(({ id }) => id)).toEqual(['or', 'po', 'l1', 'l1Apex', 'me', 'go']);
  expect(START.active).toBe('or');
  const state = after({ type: 'place', at: at(1, 2) }, { type: 'skip' }, { type: 'place', at: at(3, 4) });
  expect(state).toMatchObject({
    active: 'l1Apex',
    content: { points: { or: at(1, 2), l1: at(3, 4) }, skipped: ['po'] },
  });
  const nextState = reduceEditor(reduceEditor(state, { type: 'activate', id: 'po' }), { type: 'place', at: at(5, 6) });
  expect(nextState.content).toMatchObject({ points: { po: at(5, 6) }, skipped: [] });
});

test('VIEW-04 when all are done nothing is placed any more; the last one can be taken up again', () => {
  const all = after(...listLandmarks('tweed').map((_, index): EditorAction => ({ type: 'place', at: at(index, 0) })));
  expect(all.active).toBeNull();
  expect(reduceEditor(all, { type: 'place', at: at(9, 9) })).toBe(all);
  expect(reduceEditor(all, { type: 'step', by: -1 }).active).toBe('go');
  expect(reduceEditor(all, { type: 'step', by: 1 }).active).toBe('or');
  expect(
    findNextPoint(
      listLandmarks('tweed').map(({ id }) => id),
      all.content,
      null,
    ),
  ).toBeNull();
});

test('VIEW-04 a movement is one step of undo, and what was undone comes back until something else is done', () => {
  const movedState = after(
    { type: 'place', at: at(1, 1) },
    { type: 'move', id: 'or', at: at(2, 2), continued: false },
    { type: 'move', id: 'or', at: at(3, 3), continued: true },
  );
  const undoneState = reduceEditor(movedState, { type: 'undo' });
  expect([movedState, undoneState].map(({ content }) => content.points.or)).toEqual([at(3, 3), at(1, 1)]);
  expect(reduceEditor(undoneState, { type: 'redo' }).content).toEqual(movedState.content);
  expect(reduceEditor(undoneState, { type: 'remove' }).future).toEqual([]);
  expect(reduceEditor(START, { type: 'undo' })).toBe(START);
});

test('VIEW-04 a ruler has two points; a third begins anew, and it is given up or applied', () => {
  const set = after({ type: 'ruler' }, { type: 'rulerPoint', at: at(0, 0) }, { type: 'rulerPoint', at: at(0, 500) });
  expect(reduceEditor(set, { type: 'calibrate', mm: 50 })).toMatchObject({
    ruler: null,
    content: { calibration: { by: 'ruler', from: at(0, 0), to: at(0, 500), mm: 50 } },
  });
  expect(reduceEditor(set, { type: 'rulerPoint', at: at(7, 7) }).ruler).toEqual([at(7, 7)]);
  expect(reduceEditor(set, { type: 'noRuler' })).toMatchObject({ ruler: null, content: { calibration: null } });
  expect(after({ type: 'ruler' }, { type: 'calibrate', mm: 50 }).content.calibration).toBeNull();
});

test('VIEW-04 another method keeps every point and goes on with what it needs', () => {
  const state = after({ type: 'place', at: at(1, 1) }, { type: 'choose', to: { methodId: 'wits' } });
  expect(state).toMatchObject({ active: 's', content: { points: { or: at(1, 1) } } });
  expect(toTracingContent(toTracingForm(state.content))).toEqual(state.content);
});

test('VIEW-04 a new tracing has the scale of its file where that holds in the patient; another is taken by somebody', () => {
  const scale = (source: 'patient' | 'corrected' | 'detector' | 'film') =>
    ({ by: 'file', x: 0.1, y: 0.2, source }) as const;
  const openWith = (source: 'patient' | 'corrected' | 'detector' | 'film') =>
    createContent('lateral', 'cn-permanent', scale(source)).calibration;
  expect([openWith('patient'), openWith('corrected')]).toEqual([scale('patient'), scale('corrected')]);
  expect([openWith('detector'), openWith('film')]).toEqual([null, null]);
  const scaledState = after({ type: 'ruler' }, { type: 'useScale', scale: scale('film') });
  expect(scaledState).toMatchObject({ ruler: null, content: { calibration: scale('film') } });
  expect(toTracingContent(toTracingForm(scaledState.content))).toEqual(scaledState.content);
  expect(reduceEditor(scaledState, { type: 'undo' }).content.calibration).toBeNull();
});

test('BEN-08 points of a service go where nobody has placed or left out any, and each waits to be checked', () => {
  const suggestions = [
    { id: 'or', x: 50, y: 50, confidence: 0.9 },
    { id: 'po', x: 60, y: 60, confidence: 0.8 },
    { id: 'l1', x: 70, y: 70, confidence: 0.7 },
    { id: 'me', x: 80, y: 80, confidence: 0.6 },
    { id: 's', x: 85, y: 85, confidence: 0.55 },
    { id: 'zR', x: 90, y: 90, confidence: 0.5 },
  ];
  const state = after({ type: 'place', at: at(1, 1) }, { type: 'skip' }, { type: 'suggest', points: suggestions });
  // The one that was placed stays, the one that was left out stays out, and what the method does not need, or the view does not have, is none of it.
  expect(state.content).toMatchObject({
    points: { or: at(1, 1), l1: at(70, 70), me: at(80, 80) },
    unchecked: { l1: 0.7, me: 0.6 },
    skipped: ['po'],
  });
  expect(Object.keys(state.content.points)).toHaveLength(3);
  expect(toTracingContent(toTracingForm(state.content))).toEqual(state.content);
  // Confirmed, or moved, it counts as checked; the one that is next is one to check.
  expect(state.active).toBe('l1');
  const confirmed = reduceEditor(state, { type: 'place', at: at(70, 70) });
  expect(confirmed.content.unchecked).toEqual({ me: 0.6 });
  const movedState = reduceEditor(confirmed, { type: 'move', id: 'me', at: at(81, 80), continued: false });
  expect(movedState.content.unchecked).toEqual({});
  expect(reduceEditor(movedState, { type: 'suggest', points: suggestions })).toBe(movedState);
  expect(reduceEditor(state, { type: 'undo' }).content.points).toEqual({ or: at(1, 1) });
  expect(reduceEditor(state, { type: 'skip' }).content).toMatchObject({
    unchecked: { me: 0.6 },
    skipped: ['po', 'l1'],
  });
});
