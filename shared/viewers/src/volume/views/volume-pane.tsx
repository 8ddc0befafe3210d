import { EmptyState } from '@dentarium/ui';
import type { StandardView } from '@dentarium/models/scene';
import { Button, Segmented, Slider } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type ShownCanal, toCanalLine } from '../marks/shown-canals.ts';
import { useVolumeTexts } from '../texts.ts';
import { type GraphicsCard, detectGraphicsCard } from '../rendering/graphics-card.ts';
import { type Look, LOOKS, toDefaultLevel } from '../rendering/transfer.ts';
import type { VolumeScene } from '../rendering/volume-scene.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import styles from './ct.module.css';
import { DEFAULT_WINDOW } from './drag-window.ts';
import { useRendering } from './use-rendering.ts';

/** The standard views in the order of their keys 1 to 6. */
const VIEWS: readonly StandardView[] = ['front', 'right', 'left', 'lower', 'upper', 'back'];
/** Shares of the view by which an arrow key turns or moves it, and the zoom factor of a key. */
const [KEY_STEP, ZOOM_STEP] = [0.05, 1.25];
/** Number of steps of the bone threshold. */
const LEVEL_STEPS = 200;

interface VolumePaneProps {
  readonly session: VolumeSession;
  readonly window: GreyWindow | null;
  /** True if all slices are loaded. */
  readonly isDone: boolean;
  /** True if the orientation of the patient is known. */
  readonly isTurned: boolean;
  readonly canals: readonly ShownCanal[];
  readonly children: ReactNode;
}

/** Shows the volume from outside, if the machine can render it. */
export function VolumePane(props: VolumePaneProps) {
  const { t } = useVolumeTexts();
  const [card] = useState(() => detectGraphicsCard());
  const [isWanted, setWanted] = useState(card.kind === 'card');
  if (card.kind === 'none') return <RenderingHint title={t('ct.render.none')} text={t('ct.render.noneHint')} />;
  if (!isWanted)
    return (
      <RenderingHint
        title={t('ct.render.software')}
        text={t('ct.render.softwareHint')}
        action={<Button onClick={() => setWanted(true)}>{t('ct.render.allTheSame')}</Button>}
      />
    );
  if (!props.isDone) return <RenderingHint title={t('ct.render.waiting')} />;
  return <DrawnVolume {...props} card={card} />;
}

function RenderingHint(props: { readonly title: string; readonly text?: string; readonly action?: ReactNode }) {
  return (
    <div className={styles['hint']} role="status">
      <EmptyState kind="missing" {...props} />
    </div>
  );
}

function DrawnVolume({
  session,
  window,
  card,
  isTurned,
  canals,
  children,
}: VolumePaneProps & { readonly card: GraphicsCard }) {
  const { t } = useVolumeTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLost, setLost] = useState(false);
  const [mmPerPixel, setScale] = useState<number | null>(null);
  const scene = useRef<VolumeScene>(null);
  const events = useMemo(
    () => ({ onRender: () => setScale(scene.current?.mmPerPixel() ?? null), onLost: setLost }),
    [],
  );
  const rendering = useRendering(canvas, session, card, events);
  const loadedRendering = rendering !== null && 'scene' in rendering ? rendering : null;
  const [look, setLook] = useState<Look>('bone');
  const [chosenLevel, setLevel] = useState<number | null>(null);
  const levelId = useId();
  const level = chosenLevel ?? (loadedRendering === null ? 0 : toDefaultLevel(loadedRendering.levels));
  useEffect(() => {
    scene.current = loadedRendering?.scene ?? null;
    loadedRendering?.scene.show(look, level, window ?? DEFAULT_WINDOW);
  }, [loadedRendering, look, level, window]);
  const certainCanals = canals.filter(({ isStale }) => !isStale);
  useCanalTubes(loadedRendering?.scene ?? null, certainCanals);
  if (rendering !== null && 'problem' in rendering)
    return (
      <RenderingHint
        title={t(`ct.render.${rendering.problem === 'webgl' ? 'none' : 'noCode'}`)}
        text={t('ct.render.noneHint')}
      />
    );
  return (
    <>
      <div
        className={styles['pane']}
        data-plane="volume"
        data-mm-per-pixel={mmPerPixel ?? undefined}
        data-painted={mmPerPixel !== null}
      >
        <Canvas canvas={canvas} scene={loadedRendering?.scene ?? null} isTurned={isTurned} />
        {children}
        {isLost || loadedRendering === null ? (
          <p className={styles['news']} role="status">
            {t(isLost ? 'ct.render.lost' : 'ct.render.making')}
          </p>
        ) : null}
      </div>
      <div className={styles['render']} role="toolbar" aria-label={t('ct.render.title')}>
        <Segmented<Look>
          aria-label={t('ct.render.look')}
          value={look}
          onChange={setLook}
          options={LOOKS.map((value) => ({ value, label: t(`ct.render.${value}`) }))}
        />
        {loadedRendering === null || look === 'mip' ? null : (
          <div className={styles['level']}>
            <span id={levelId}>{t('ct.render.level')}</span>
            <Slider
              ariaLabelledByForHandle={levelId}
              min={loadedRendering.levels.low}
              max={loadedRendering.levels.high}
              step={(loadedRendering.levels.high - loadedRendering.levels.low) / LEVEL_STEPS}
              tooltip={{ formatter: (value = 0) => Math.round(value) }}
              value={level}
              onChange={setLevel}
            />
          </div>
        )}
        {isTurned ? <ViewButtons scene={loadedRendering?.scene ?? null} /> : null}
        {certainCanals.length === 0 ? null : <p className={styles['quiet']}>{t('ct.canal.note')}</p>}
      </div>
    </>
  );
}

function useCanalTubes(scene: VolumeScene | null, canals: readonly ShownCanal[]): void {
  // Canals never change, so a change of one is another object.
  const shownCanals = useMemoizedList(canals.map(({ canal }) => canal));
  useEffect(() => {
    // The volume is shown as it was taken, also if the planes are re-oriented.
    scene?.showCanals(
      shownCanals.map((canal) => ({ places: toCanalLine(canal).places, radiusMm: canal.diameterMm / 2 })),
    );
  }, [scene, shownCanals]);
}

/** Returns the same list as long as its items are the same. */
function useMemoizedList<Item>(list: readonly Item[]): readonly Item[] {
  const [keptList, setKeptList] = useState(list);
  const isSame = list.length === keptList.length && list.every((item, at) => item === keptList[at]);
  if (!isSame) setKeptList(list);
  return isSame ? keptList : list;
}

function lookAlong(scene: VolumeScene | null, view: StandardView): void {
  scene?.rig.setView(view);
  scene?.fit();
}

function ViewButtons({ scene }: { readonly scene: VolumeScene | null }) {
  const { t } = useVolumeTexts();
  return (
    <div className={styles['views']}>
      {VIEWS.map((view, at) => (
        <Button
          key={view}
          size="small"
          title={String(at + 1)}
          disabled={scene === null}
          onClick={() => lookAlong(scene, view)}
        >
          {t(`ct.render.from.${view}`)}
        </Button>
      ))}
    </div>
  );
}

function Canvas(props: {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly scene: VolumeScene | null;
  readonly isTurned: boolean;
}) {
  const { t } = useVolumeTexts();
  const { canvas, scene, isTurned } = props;
  const turn = (right: number, down: number) => (event: KeyboardEvent) => {
    if (event.shiftKey) scene?.rig.pan(right, down);
    else scene?.rig.orbit(right, down);
    scene?.move();
  };
  const zoom = (factor: number) => () => {
    scene?.rig.zoom(factor);
    scene?.move();
  };
  const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowLeft: turn(-KEY_STEP, 0),
    ArrowRight: turn(KEY_STEP, 0),
    ArrowUp: turn(0, -KEY_STEP),
    ArrowDown: turn(0, KEY_STEP),
    '+': zoom(ZOOM_STEP),
    '=': zoom(ZOOM_STEP),
    '-': zoom(1 / ZOOM_STEP),
    '0': () => scene?.fit(),
    ...(isTurned ? Object.fromEntries(VIEWS.map((view, at) => [String(at + 1), () => lookAlong(scene, view)])) : {}),
  };
  const keys = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (scene === null || action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it shows is turned by keys
    <div
      className={styles['volume']}
      role="application"
      aria-label={t('ct.render.canvas')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys turn what it shows
      tabIndex={0}
      onKeyDown={keys}
    >
      <canvas ref={canvas} />
    </div>
  );
}
