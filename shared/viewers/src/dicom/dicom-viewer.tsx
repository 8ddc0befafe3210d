import { DecodePool } from '@dentarium/dicom/pool';
import { useKeys } from '@dentarium/ui';
import { fitView, mirrorView, turnView, useImageFactsSwitch, type View, zoomView } from '@dentarium/ui/zoom';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDicomTexts } from './texts.ts';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import { useDeferredTools } from '../late/use-deferred-tools.ts';
import type { PaneTool } from './dicom-pane.tsx';
import { getEarlyPool } from './early-file.ts';
import type { DisplayedFrame } from './dicom-side.tsx';
import { DisplayStore } from './display-store.ts';
import { invertLook, WindowSelect } from './dicom-tools.tsx';
import styles from './dicom.module.css';
import type { MeasurementKind } from './measuring/measure.ts';
import { MeasuredSide } from './measuring/measured-side.tsx';
import { MEASURING_KEYS } from './measuring/measuring-tools.tsx';
import type { Annotations } from '../annotations/use-annotations.ts';
import { ViewerKeys } from './viewer-keys.tsx';
import { ToolPlaceholders, ViewerTools } from './viewer-tools.tsx';
import { createViewing, type Side, type Viewing, type Viewings, applyView } from './viewing.ts';

const SIDES = [0, 1] as const;

/** Returns the workers of the viewer; they end on unmount. */
function useDecodePool(fileId: string): DecodePool {
  const [pool] = useState(() => getEarlyPool(fileId) ?? new DecodePool());
  useEffect(() => () => pool.close(), [pool]);
  return pool;
}

/** The properties of the X-ray viewer. */
export interface DicomViewerProps {
  readonly source: ViewerSource;
  readonly item: ViewerItem;
  /** The item beside the first one. */
  readonly secondItem: ViewerItem | null;
  /** The items that can be shown beside the first one. */
  readonly items: readonly ViewerItem[];
  readonly onSecondItem: (id: string | null) => void;
  /** Called when the user leaves the viewer by a key. */
  readonly onClose: () => void;
  /** The head above the tools, which names the person. */
  readonly head: ReactNode;
}

/** Shows one or two X-rays with their tools. Render it with a `key` of the item. */
export function DicomViewer(props: DicomViewerProps) {
  const { t } = useDicomTexts();
  const { source, item: file, secondItem: secondFile, onClose } = props;
  const { allows } = source;
  const pool = useDecodePool(file.id);
  const hasTools = useDeferredTools();
  const [firstStore] = useState(() => new DisplayStore(createViewing(file)));
  // Another second item begins as it was filed; the first one stays as it is.
  const secondStore = useMemo(
    () => new DisplayStore(createViewing(secondFile ?? undefined)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page builds the same item anew with each rendering
    [secondFile?.id],
  );
  const stores = useMemo(() => [firstStore, secondStore] as const, [firstStore, secondStore]);
  const both: Viewings = [
    useSyncExternalStore(stores[0].subscribe, stores[0].getState),
    useSyncExternalStore(stores[1].subscribe, stores[1].getState),
  ];
  const [active, setActive] = useState<Side>(0);
  const [isLinked, setLinked] = useState(true);
  const [tool, setTool] = useState<PaneTool>('window');
  const [hasLens, setLens] = useState(false);
  const switchLens = useCallback(() => setLens((before) => !before), []);
  const switchLinked = useCallback(() => setLinked((before) => !before), []);
  const [kind, setKind] = useState<MeasurementKind>('length');
  const [annotations, setAnnotations] = useState<readonly [Annotations | null, Annotations | null]>([null, null]);
  const [displayedFrames, setDisplayedFrames] = useState<readonly [DisplayedFrame | null, DisplayedFrame | null]>([
    null,
    null,
  ]);
  const [factsShown, switchFacts] = useImageFactsSwitch();
  const side: Side = secondFile === null ? 0 : active;
  const onView = useCallback(
    (paneSide: Side, change: (view: View) => View) => {
      const before: Viewings = [stores[0].getState(), stores[1].getState()];
      const after = applyView(before, paneSide, change, isLinked && secondFile !== null);
      for (const at of SIDES) stores[at].change(() => after[at]);
    },
    [stores, isLinked, secondFile],
  );
  const onViewing = useCallback(
    (paneSide: Side, change: (viewing: Viewing) => Viewing) => stores[paneSide].change(change),
    [stores],
  );
  const [reportFrame] = useState(() =>
    SIDES.map(
      (paneSide) => (now: DisplayedFrame | null) =>
        setDisplayedFrames(([left, right]) => (paneSide === 0 ? [now, right] : [left, now])),
    ),
  );
  const [reportAnnotations] = useState(() =>
    SIDES.map(
      (paneSide) => (now: Annotations | null) =>
        setAnnotations(([left, right]) => (paneSide === 0 ? [now, right] : [left, now])),
    ),
  );
  const activeKind = tool === 'measure' ? kind : null;
  const measure = useCallback((one: MeasurementKind) => {
    setTool('measure');
    setKind(one);
  }, []);
  const [changeViewing] = useState(() =>
    SIDES.map((paneSide) => (change: (viewing: Viewing) => Viewing) => onViewing(paneSide, change)),
  );
  const changeView = useCallback((change: (view: View) => View) => onView(side, change), [onView, side]);
  const changeLook = useCallback((change: (viewing: Viewing) => Viewing) => onViewing(side, change), [onViewing, side]);
  const reset = useCallback(
    () =>
      changeLook(({ series, index }) => ({
        ...createViewing(side === 0 ? file : (secondFile ?? undefined)),
        series,
        index,
      })),
    [changeLook, side, file, secondFile],
  );
  const step = (steps: number): void => {
    const now = displayedFrames[side];
    const frames = now?.open.series[both[side].series]?.frames ?? [];
    const index = now === null ? -1 : frames.indexOf(now.ref);
    if (index >= 0)
      onViewing(side, (viewing) => ({ ...viewing, index: Math.max(0, Math.min(frames.length - 1, index + steps)) }));
  };
  useKeys({
    '+': () => onView(side, (view) => zoomView(view, 1)),
    '=': () => onView(side, (view) => zoomView(view, 1)),
    '-': () => onView(side, (view) => zoomView(view, -1)),
    '0': () => onView(side, fitView),
    r: () => onView(side, (view) => turnView(view, 1)),
    m: () => onView(side, mirrorView),
    n: () => onViewing(side, invertLook),
    x: reset,
    w: () => setTool('window'),
    v: () => setTool('move'),
    g: switchLens,
    i: switchFacts,
    l: switchLinked,
    ...(allows.measure ? Object.fromEntries(MEASURING_KEYS.map(([hotkey, one]) => [hotkey, () => measure(one)])) : {}),
    ...(allows.print ? { p: () => globalThis.print() } : {}),
    PageUp: () => step(-1),
    PageDown: () => step(1),
    Escape: onClose,
  });
  const renderCaption = (one: ViewerItem): ReactNode =>
    secondFile === null ? null : (
      <span>
        {one.group?.name ?? t('image.facts.noStage')} · {one.date}
      </span>
    );
  return (
    <div className={styles['page']}>
      <div className={styles['strip']}>{props.head}</div>
      <div className={styles['tools']} role="toolbar" aria-label={t('dicom.tools')}>
        <WindowSelect ready={displayedFrames[side]?.ready ?? null} viewing={both[side]} onViewing={changeLook} />
        {hasTools ? (
          <ViewerTools
            pool={pool}
            allows={allows}
            items={props.items}
            file={file}
            secondFile={secondFile}
            onSecondFile={props.onSecondItem}
            tool={tool}
            onTool={setTool}
            hasLens={hasLens}
            onLens={switchLens}
            isInverted={both[side].look.isInverted}
            factsShown={factsShown}
            onFacts={switchFacts}
            onView={changeView}
            onViewing={changeLook}
            onReset={reset}
            kind={activeKind}
            onKind={measure}
            displayedFrame={displayedFrames[side]}
            annotations={annotations[side]}
            isLinked={isLinked}
            onLinked={switchLinked}
          />
        ) : (
          <ToolPlaceholders />
        )}
      </div>
      <div className={styles['panes']}>
        {SIDES.map((paneSide) => {
          const one = paneSide === 0 ? file : secondFile;
          const [report, change, reportDrawing] = [
            reportFrame[paneSide],
            changeViewing[paneSide],
            reportAnnotations[paneSide],
          ];
          if (one === null || report === undefined || change === undefined || reportDrawing === undefined) return null;
          return (
            <MeasuredSide
              key={one.id}
              pool={pool}
              source={source}
              file={one}
              store={stores[paneSide]}
              viewing={both[paneSide]}
              tool={tool}
              active={side === paneSide}
              hasLens={hasLens}
              facts={factsShown ? one.facts : null}
              printedFacts={one.facts}
              caption={renderCaption(one)}
              onView={(view) => onView(paneSide, view)}
              onViewing={change}
              onActive={() => setActive(paneSide)}
              onShown={report}
              kind={activeKind}
              displayedFrame={displayedFrames[paneSide]}
              onAnnotations={reportDrawing}
            />
          );
        })}
      </div>
      <ViewerKeys allows={allows} />
    </div>
  );
}
