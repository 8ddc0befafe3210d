import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { type ImageEdge, findPatientLeftEdge, turnEdge } from '@dentarium/domain/image-sides';
import { toast } from '@dentarium/platform';
import { DateText, KeyHelp, StageChip, useKeys } from '@dentarium/ui';
import { type ImageFact, useImageFactsSwitch } from '@dentarium/ui/zoom';
import { uploads } from '@dentarium/upload';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImageFacts } from '../images/use-image-facts.ts';
import { usePatientRecord } from '../patient/patient-record.ts';
import { toOverlays } from '../upload/destinations.ts';
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

/** Two images of a view, as they were filed, and their stages. */
export interface OverlayToolProps {
  readonly base: PatientFile;
  readonly over: PatientFile;
  readonly baseImage: HTMLCanvasElement;
  readonly overImage: HTMLCanvasElement;
  readonly left: Stage;
  readonly right: Stage;
  /** The selection of the view. */
  readonly head: ReactNode;
  readonly onClose: () => void;
}

/** Returns the left side of the patient if both images agree, else `null`: a wrong mark is worse than none. */
function findCommonLeft(base: PatientFile, over: PatientFile): ImageEdge | null {
  const [lower, upper] = [base, over].map((file) => {
    const left = findPatientLeftEdge(file);
    return left === null ? null : turnEdge(left, file);
  });
  return lower === undefined || (upper !== null && upper !== lower) ? null : lower;
}

/** Aligns two images of a view by points or automatically, shows them in four modes, and saves screenshots. */
export function OverlayTool(props: OverlayToolProps) {
  const { t } = useTranslation();
  const { base, over, baseImage, overImage, left, right } = props;
  const record = usePatientRecord();
  const getFacts = useImageFacts(record);
  const [factsShown, switchFacts] = useImageFactsSwitch();
  const [display, setDisplay] = useState<OverlayDisplay>('points');
  const [share, setShare] = useState(0.5);
  const state = useAlignment();
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
    base: { file: base, stage: left, image: baseImage },
    over: { file: over, stage: right, image: overImage },
  };
  const formatLabel = (layer: 'base' | 'over'): string =>
    `${images[layer].stage.stageName} · ${images[layer].file.name}`;
  const label = t('overlay.both', { over: formatLabel('over'), base: formatLabel('base') });
  const facts: ImageFact[] = [
    ...getFacts(base).slice(0, 2),
    ...[left, right].map(({ stageName }, at) => ({
      label: stageName,
      value: getFacts(at === 0 ? base : over)[3]?.value ?? '',
    })),
  ];
  const renderCaption = (layer: 'base' | 'over'): ReactNode => (
    <span className={styles['taken']}>
      <StageChip code={images[layer].stage.stageCode} name={images[layer].stage.stageName} />
      <DateText value={images[layer].file.takenAt.slice(0, 10)} />
    </span>
  );

  const save = async (): Promise<void> => {
    if (overlay === null || look === null) return;
    try {
      const picture = await renderPicture(overlay, look);
      const file = new File(
        [picture],
        `${t('overlay.fileName', { left: left.stageName, right: right.stageName })}.jpg`,
        {
          type: 'image/jpeg',
        },
      );
      const note = t('overlay.note', {
        over: formatLabel('over'),
        base: formatLabel('base'),
        mode: t(`overlay.${look.mode}`),
      });
      const payload = {
        patientId: base.patientId,
        stageId: right.id,
        fileIds: [base.id, over.id],
        note: note.slice(0, 500),
      };
      uploads.add([file], toOverlays({ ...payload, fileIds: [base.id, over.id] }));
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
        onSave={record.mayEdit ? () => record.whenInTreatment(() => void save()) : undefined}
      />
      {overlay === null || look === null ? (
        <div className={styles['panes']}>
          {LAYERS.map((layer) => (
            <PointPane
              key={layer}
              file={images[layer].file}
              image={images[layer].image}
              label={formatLabel(layer)}
              caption={renderCaption(layer)}
              facts={factsShown ? getFacts(images[layer].file) : null}
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
