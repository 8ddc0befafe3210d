import type { GreyFrame } from '@dentarium/dicom/pool';
import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { type ImageFact, ImageFacts, type Point, type Size, useGestures, type View } from '@dentarium/ui/zoom';
import { useKeys } from '@dentarium/ui';
import { Spin } from 'antd';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import { useDicomTexts } from './texts.ts';
import styles from './dicom.module.css';
import { DicomRefusal } from './dicom-refusal.tsx';
import type { DisplayedImage, DisplayStore } from './display-store.ts';
import { GraphicsPlane } from './graphics-plane.tsx';
import { FrameElement } from './frame-element.tsx';
import type { ReadyFrame } from './ready-frame.ts';
import { Lens } from './lens.tsx';
import type { FrameState } from './use-frame.ts';
import { dragWindow } from './window-level.ts';
import type { Viewing } from './viewing.ts';
import { useWindowText } from './window-text.ts';

/** The tool of the pointer on an image. The overlay handles measuring. */
export type PaneTool = 'window' | 'move' | 'measure';

/** The frame of a pane under its overlay. */
export interface Overlay extends DisplayedImage, Pick<DisplayStore<Viewing>, 'toPanePoint' | 'toImagePoint'> {}

interface Props {
  readonly source: ViewerSource;
  readonly file: ViewerItem;
  readonly frame: FrameState;
  readonly count: number;
  /** The state of the image, which `viewing` shows. */
  readonly store: DisplayStore<Viewing>;
  readonly viewing: Viewing;
  readonly tool: PaneTool;
  readonly active: boolean;
  /** True if the magnifier follows the pointer. */
  readonly hasLens: boolean;
  readonly label: string;
  /** The patient facts over the image; `null` while they are hidden. */
  readonly facts: readonly ImageFact[] | null;
  readonly onView: (change: (view: View) => View) => void;
  readonly onViewing: (change: (viewing: Viewing) => Viewing) => void;
  /** Moves by a number of frames. */
  readonly onStep: (steps: number) => void;
  readonly onActive: () => void;
  /** Called on Enter while the image itself has the focus. */
  readonly onEnter?: (() => void) | undefined;
  readonly children?: (overlay: Overlay) => ReactNode;
}

/** Shows the frame of one file with its patient facts, and handles the wheel and the pointer. */
export function DicomPane(props: Props) {
  const { t } = useDicomTexts();
  const { file, frame, viewing, store } = props;
  const pane = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  usePaneGestures(pane, props, setBox);
  const { ready } = frame;
  const displayed = useSyncExternalStore(store.subscribe, store.getDisplayed);
  const patientLeft = ready?.summary.patientLeft;
  const hasGraphics = ready !== null && ready.decoded.overlay !== null;
  const [areGraphicsShown, setGraphicsShown] = useState(true);
  const switchGraphics = (): void => setGraphicsShown((before) => !before);
  useKeys({ o: switchGraphics }, props.active && hasGraphics);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whichever pane is touched is the one that the tools act on
    <div
      ref={pane}
      className={styles['pane']}
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys act on the pane that has the focus
      tabIndex={0}
      data-active={props.active}
      data-tool={props.tool}
      style={toShapeStyle(box)}
      onFocus={props.onActive}
      onPointerDown={props.onActive}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) props.onEnter?.();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {ready === null || ready.summary.form === null || box.width === 0 ? null : (
        <>
          <FrameElement store={store} ready={ready} box={box} label={props.label} />
          {displayed === null || !areGraphicsShown || displayed.ready.decoded.overlay === null ? null : (
            <GraphicsPlane
              mask={displayed.ready.decoded.overlay}
              columns={displayed.ready.columns}
              rows={displayed.ready.rows}
              toPanePoint={store.toPanePoint}
            />
          )}
          {displayed === null
            ? null
            : props.children?.({
                ready: displayed.ready,
                box: displayed.box,
                toPanePoint: store.toPanePoint,
                toImagePoint: store.toImagePoint,
              })}
          {props.hasLens ? <Lens pane={pane} ready={ready} box={box} viewing={viewing} /> : null}
        </>
      )}
      {frame.refusal === null ? null : <DicomRefusal source={props.source} file={file} refusal={frame.refusal} />}
      {frame.isLoading && ready === null ? (
        <Spin className={styles['waiting'] ?? ''} aria-label={t('dicom.loading')} />
      ) : null}
      <ImageFacts
        facts={props.facts}
        patientLeft={findPatientLeftEdge(
          patientLeft === undefined ? file : { ...file, patientLeft: patientLeft ?? file.patientLeft },
        )}
        view={viewing.view}
      />
      {ready === null ? null : <PaneState ready={ready} viewing={viewing} />}
      {hasGraphics ? (
        <button
          type="button"
          className={styles['graphicsSwitch']}
          aria-pressed={areGraphicsShown}
          title={`${t('dicom.graphics')} (O)`}
          onClick={switchGraphics}
        >
          {t('dicom.graphics')}
        </button>
      ) : null}
    </div>
  );
}

/** Returns the style by which a pane keeps its screen shape on paper. */
function toShapeStyle({ width, height }: Size): Readonly<Record<string, string>> {
  return width === 0 || height === 0 ? {} : { '--shape': (width / height).toFixed(4) };
}

/** Shows the window and the zoom in the lower corner, as is usual in viewers of radiographs. */
function PaneState({ ready, viewing }: { readonly ready: ReadyFrame; readonly viewing: Viewing }) {
  const { t } = useDicomTexts();
  const windowText = useWindowText()(ready, viewing);
  const { decoded } = ready;
  return (
    <div className={styles['state']}>
      {windowText === null ? null : <span>{windowText}</span>}
      <span>{Math.round(viewing.view.scale * 100)}%</span>
      {decoded.warnings.map((warning) => (
        <span key={warning}>{t(`dicom.warning.${warning}`)}</span>
      ))}
    </div>
  );
}

/** Handles the wheel and the pointers: zoom gestures, dragging of the window, and scrolling through frames by the wheel. */
function usePaneGestures(pane: RefObject<HTMLDivElement | null>, props: Props, onBox: (box: Size) => void): void {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [own] = useState(() => ({
    isTaken: (event: WheelEvent | PointerEvent) => {
      const { tool, count, hasLens } = latest.current;
      if (event instanceof WheelEvent) return count > 1 && !event.ctrlKey;
      // A finger moves the magnifier instead of the image.
      if (event.pointerType === 'touch') return hasLens;
      return event.button === 0 && tool !== 'move';
    },
    onView: (change: (view: View) => View) => latest.current.onView(change),
  }));
  useGestures(pane, own.onView, onBox, own.isTaken);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    let from: { readonly at: Point; readonly window: GreyFrame['window']; readonly grey: GreyFrame } | null = null;
    let scrolled = 0;
    const press = (event: PointerEvent) => {
      const { tool, frame, viewing } = latest.current;
      const decoded = frame.ready?.decoded;
      if (event.button !== 0 || tool !== 'window' || decoded?.kind !== 'grey' || event.pointerType === 'touch') return;
      element.setPointerCapture(event.pointerId);
      from = {
        at: { x: event.clientX, y: event.clientY },
        window: viewing.look.window ?? decoded.grey.window,
        grey: decoded.grey,
      };
    };
    const move = (event: PointerEvent) => {
      if (from === null) return;
      const by = { x: event.clientX - from.at.x, y: event.clientY - from.at.y };
      if (by.x === 0 && by.y === 0) return;
      const window = dragWindow(from.grey, from.window, by);
      latest.current.onViewing((viewing) => ({ ...viewing, look: { ...viewing.look, window } }));
    };
    const lift = () => {
      from = null;
    };
    const wheel = (event: WheelEvent) => {
      if (!own.isTaken(event)) return;
      scrolled += event.deltaMode === 0 ? event.deltaY : event.deltaY * 24;
      const steps = Math.trunc(scrolled / 50);
      scrolled -= steps * 50;
      if (steps !== 0) latest.current.onStep(Math.sign(steps));
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', lift);
    element.addEventListener('wheel', wheel, { passive: true });
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', lift);
      element.removeEventListener('pointercancel', lift);
      element.removeEventListener('wheel', wheel);
    };
  }, [pane, own]);
}
