import { type ImageEdge, findPatientLeftEdge, turnEdge } from '@dentarium/domain/image-sides';
import { toast } from '@dentarium/platform';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { type ImageFact, useImageFactsSwitch } from '@dentarium/ui/zoom';
import { type ReactNode, useMemo, useState } from 'react';
import { useCompareTexts } from '../texts.ts';
import type { ViewerItem, ViewerSource } from '../../source/viewer-source.ts';
import { type Look, type Overlay, OVERLAY_MODES, type OverlayMode, renderPicture } from './draw-overlay.ts';
import { OverlayBar } from './overlay-bar.tsx';
import { OverlayStage } from './overlay-stage.tsx';
import styles from './overlay.module.css';
import { movePoint, removePair, addPoint } from './point-pairs.ts';
import { PointPane } from './point-pane.tsx';
import { useAlignment } from './use-alignment.ts';
import { useBlink } from './use-blink.ts';

/** The displayed content: the two images with their points, or the overlay in a mode. */
export type OverlayDisplay = 'points' | OverlayMode;

const LAYERS = ['base', 'over'] as const;

/** Two images of a view, as they were filed. */
export interface OverlayToolProps {
  readonly source: ViewerSource;
  readonly base: ViewerItem;
  readonly over: ViewerItem;
  readonly baseImage: HTMLCanvasElement;
  readonly overImage: HTMLCanvasElement;
  /** Renders the caption of an item: its group and its date. */
  readonly renderCaption: (item: ViewerItem) => ReactNode;
  /** Called when the images are aligned for the first time. */
  readonly onFirstAligned: () => void;
  /** The selection of the view. */
  readonly head: ReactNode;
  readonly onClose: () => void;
}

/** Returns the left side of the patient if both images agree, else `null`: a wrong mark is worse than none. */
function findCommonLeft(base: ViewerItem, over: ViewerItem): ImageEdge | null {
  const [lower, upper] = [base, over].map((file) => {
    const left = findPatientLeftEdge(file);
    return left === null ? null : turnEdge(left, file);
  });
  return lower === undefined || (upper !== null && upper !== lower) ? null : lower;
}

/** Aligns two images of a view by points or automatically, shows them in four modes, and saves screenshots. */
export function OverlayTool(props: OverlayToolProps) {
  const { t } = useCompareTexts();
  const { source, base, over, baseImage, overImage } = props;
  const { keepPicture } = source;
  const [factsShown, switchFacts] = useImageFactsSwitch();
  const [display, setDisplay] = useState<OverlayDisplay>('points');
  const [share, setShare] = useState(0.5);
  const state = useAlignment(props.onFirstAligned);
  const { points, register, setPoints } = state;
  const blink = useBlink(display === 'blink');
  const overlay = useMemo<Overlay | null>(
    () => (register === null ? null : { base: baseImage, over: overImage, similarity: register.similarity }),
    [register, baseImage, overImage],
  );
  const mode = display === 'points' || overlay === null ? null : display;
  const look = useMemo<Look | null>(
    () => (mode === null ? null : { mode, share, upper: blink.upper }),
    [mode, share, blink.upper],
  );

  const images = {
    base: { file: base, image: baseImage },
    over: { file: over, image: overImage },
  };
  const toGroupName = (item: ViewerItem): string => item.group?.name ?? item.date;
  // The picture that is saved keeps this label in its note.
  const toMirrorMark = ({ mirror }: ViewerItem): string => (mirror ? ` · ⇋ ${t('overlay.mirrored')}` : '');
  const formatLabel = (layer: 'base' | 'over'): string =>
    `${toGroupName(images[layer].file)} · ${images[layer].file.name}${toMirrorMark(images[layer].file)}`;
  const label = t('overlay.both', { over: formatLabel('over'), base: formatLabel('base') });
  const facts: ImageFact[] = [
    ...base.facts.slice(0, 2),
    ...[base, over].map((item) => ({ label: toGroupName(item), value: item.date })),
  ];
  const renderCaption = (layer: 'base' | 'over'): ReactNode => (
    <span className={styles['taken']}>
      {props.renderCaption(images[layer].file)}
      {toMirrorMark(images[layer].file)}
    </span>
  );

  const save = async (): Promise<void> => {
    if (overlay === null || look === null || keepPicture === undefined || over.group === null) return;
    try {
      const picture = await renderPicture(overlay, look);
      const file = new File(
        [picture],
        `${t('overlay.fileName', { left: toGroupName(base), right: toGroupName(over) })}.jpg`,
        {
          type: 'image/jpeg',
        },
      );
      const note = t('overlay.note', {
        over: formatLabel('over'),
        base: formatLabel('base'),
        mode: t(`overlay.${look.mode}`),
      });
      keepPicture(file, { group: over.group, itemIds: [base.id, over.id], note: note.slice(0, 500) });
    } catch {
      toast('error', t('overlay.failed'));
    }
  };
  const show = (next: OverlayDisplay): void => setDisplay(register === null ? 'points' : next);
  useKeys({
    i: switchFacts,
    Escape: props.onClose,
    '1': () => show('points'),
    ...Object.fromEntries(OVERLAY_MODES.map((one, at) => [String(at + 2), () => show(one)])),
    x: blink.change,
  });
  return (
    <div className={styles['page']}>
      <OverlayBar
        head={props.head}
        state={state}
        display={mode ?? 'points'}
        share={share}
        blink={blink}
        factsShown={factsShown}
        onShow={show}
        onShare={setShare}
        onFacts={switchFacts}
        onAlign={() => state.alignAutomatically(baseImage, overImage, () => setDisplay('slider'))}
        onAddPair={() =>
          setPoints((before) =>
            LAYERS.reduce(
              (all, layer) =>
                addPoint(all, layer, { x: images[layer].image.width / 2, y: images[layer].image.height / 2 }),
              before,
            ),
          )
        }
        onSave={keepPicture === undefined ? undefined : () => void save()}
      />
      {overlay === null || look === null ? (
        <div className={styles['panes']}>
          {LAYERS.map((layer) => (
            <PointPane
              key={layer}
              source={source}
              file={images[layer].file}
              image={images[layer].image}
              label={formatLabel(layer)}
              caption={renderCaption(layer)}
              facts={factsShown ? images[layer].file.facts : null}
              spots={points[layer]}
              onAdd={(spot) => setPoints((before) => addPoint(before, layer, spot))}
              onMove={(index, spot) => setPoints((before) => movePoint(before, layer, index, spot))}
              onRemove={(index) => setPoints((before) => removePair(before, index))}
            />
          ))}
        </div>
      ) : (
        <div className={styles['result']}>
          <OverlayStage
            overlay={overlay}
            look={look}
            label={label}
            facts={factsShown ? facts : null}
            patientLeft={findCommonLeft(base, over)}
            caption={
              <>
                {renderCaption('base')}
                {renderCaption('over')}
              </>
            }
            onShare={setShare}
          />
        </div>
      )}
      <KeyHelp
        lines={[
          { keys: ['1'], action: t('overlay.points') },
          { keys: ['2', '3', '4', '5'], action: t('overlay.keys.modes') },
          { keys: ['← → ↑ ↓'], action: t('overlay.keys.move') },
          { keys: ['Delete'], action: t('overlay.keys.remove') },
          { keys: ['x'], action: t('overlay.change') },
          { keys: ['i'], action: t('comparison.facts') },
          { keys: ['Esc'], action: t('comparison.keys.back') },
        ]}
      />
    </div>
  );
}
