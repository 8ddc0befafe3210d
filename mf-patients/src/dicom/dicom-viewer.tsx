import type { PatientFile } from '@dentarium/api/files/info-calls';
import { DecodePool } from '@dentarium/dicom/pool';
import { PATIENT_STATUS } from '@dentarium/domain';
import { useRight } from '@dentarium/platform';
import { useAgeText, useGenderText, useKeys } from '@dentarium/ui';
import { fitted, mirrored, turned, useImageFactsShown, type View, zoomed } from '@dentarium/ui/zoom';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useImageFacts } from '../images/use-image-facts.ts';
import { BackLink, PatientStrip } from '../patient/patient-strip.tsx';
import { useToolsAfterwards } from '../viewers/use-tools-afterwards.ts';
import type { PaneTool } from './dicom-pane.tsx';
import { earlyPool } from './early-file.ts';
import type { Shown } from './dicom-side.tsx';
import { inverted, WindowSelect } from './dicom-tools.tsx';
import styles from './dicom.module.css';
import type { MeasurementKind } from './measuring/measure.ts';
import { MeasuredSide } from './measuring/measured-side.tsx';
import { MEASURING_KEYS } from './measuring/measuring-tools.tsx';
import type { Annotations } from './measuring/use-annotations.ts';
import type { Viewed } from './viewed.ts';
import { ViewerKeys } from './viewer-keys.tsx';
import { ToolPlaces, ViewerTools } from './viewer-tools.tsx';
import { openingViewing, type Side, type Viewing, type Viewings, withView, withViewing } from './viewing.ts';

const SIDES = [0, 1] as const;

/** The workers of the viewer; they end with it. */
function useDecodePool(fileId: string): DecodePool {
  const [pool] = useState(() => earlyPool(fileId) ?? new DecodePool());
  useEffect(() => () => pool.close(), [pool]);
  return pool;
}

/** Where the patient's page is to which the viewer leads back. */
function pageOf({ patientId, stageId }: PatientFile): string {
  return stageId === null ? `/patient/${patientId}` : `/patient/${patientId}/stage/${stageId}`;
}

/** One or two X-rays with their tools. */
export function DicomViewer(props: {
  readonly record: Viewed;
  readonly file: PatientFile;
  readonly beside: PatientFile | null;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { record, file, beside } = props;
  const pool = useDecodePool(file.id);
  const hasTools = useToolsAfterwards();
  const [both, setBoth] = useState<Viewings>(() => [openingViewing(file), openingViewing(beside ?? undefined)]);
  const [active, setActive] = useState<Side>(0);
  const [isLinked, setLinked] = useState(true);
  const [tool, setTool] = useState<PaneTool>('window');
  const [hasLens, setLens] = useState(false);
  const switchLens = useCallback(() => setLens((before) => !before), []);
  const switchLinked = useCallback(() => setLinked((before) => !before), []);
  const [kind, setKind] = useState<MeasurementKind>('length');
  const [annotations, setAnnotations] = useState<readonly [Annotations | null, Annotations | null]>([null, null]);
  const [shown, setShown] = useState<readonly [Shown | null, Shown | null]>([null, null]);
  const [factsShown, switchFacts] = useImageFactsShown();
  const factsOf = useImageFacts(record);
  const side: Side = beside === null ? 0 : active;
  const onView = useCallback(
    (of: Side, change: (view: View) => View) =>
      setBoth((before) => withView(before, of, change, isLinked && beside !== null)),
    [isLinked, beside],
  );
  const onViewing = useCallback(
    (of: Side, change: (viewing: Viewing) => Viewing) => setBoth((before) => withViewing(before, of, change)),
    [],
  );
  const [tellShown] = useState(() =>
    SIDES.map((of) => (now: Shown | null) => setShown(([left, right]) => (of === 0 ? [now, right] : [left, now]))),
  );
  const [tellAnnotations] = useState(() =>
    SIDES.map(
      (of) => (now: Annotations | null) => setAnnotations(([left, right]) => (of === 0 ? [now, right] : [left, now])),
    ),
  );
  const mayEdit = useRight('edit') && record.patient.mayEdit && record.patient.status === PATIENT_STATUS.inTreatment;
  const drawn = tool === 'measure' ? kind : null;
  const measure = useCallback((one: MeasurementKind) => {
    setTool('measure');
    setKind(one);
  }, []);
  const [changeViewing] = useState(() =>
    SIDES.map((of) => (change: (viewing: Viewing) => Viewing) => onViewing(of, change)),
  );
  const changeView = useCallback((change: (view: View) => View) => onView(side, change), [onView, side]);
  const changeLook = useCallback((change: (viewing: Viewing) => Viewing) => onViewing(side, change), [onViewing, side]);
  const reset = useCallback(
    () =>
      changeLook(({ series, index }) => ({
        ...openingViewing(side === 0 ? file : (beside ?? undefined)),
        series,
        index,
      })),
    [changeLook, side, file, beside],
  );
  const step = (steps: number): void => {
    const now = shown[side];
    const frames = now?.open.series[both[side].series]?.frames ?? [];
    const index = now === null ? -1 : frames.indexOf(now.ref);
    if (index >= 0)
      onViewing(side, (viewing) => ({ ...viewing, index: Math.max(0, Math.min(frames.length - 1, index + steps)) }));
  };
  useKeys({
    '+': () => onView(side, (view) => zoomed(view, 1)),
    '=': () => onView(side, (view) => zoomed(view, 1)),
    '-': () => onView(side, (view) => zoomed(view, -1)),
    '0': () => onView(side, fitted),
    r: () => onView(side, (view) => turned(view, 1)),
    m: () => onView(side, mirrored),
    n: () => onViewing(side, inverted),
    x: reset,
    w: () => setTool('window'),
    v: () => setTool('move'),
    g: switchLens,
    i: switchFacts,
    l: switchLinked,
    ...Object.fromEntries(MEASURING_KEYS.map(([hotkey, one]) => [hotkey, () => measure(one)])),
    p: () => globalThis.print(),
    PageUp: () => step(-1),
    PageDown: () => step(1),
    Escape: () => void navigate(pageOf(file)),
  });
  const captionOf = (one: PatientFile): ReactNode =>
    beside === null ? null : (
      <span>
        {record.stages.find(({ id }) => id === one.stageId)?.stageName ?? t('image.facts.noStage')} ·{' '}
        {one.takenAt.slice(0, 10)}
      </span>
    );
  return (
    <div className={styles['page']}>
      <div className={styles['strip']}>
        <ViewerStrip record={record} file={file} />
      </div>
      <div className={styles['tools']} role="toolbar" aria-label={t('dicom.tools')}>
        <WindowSelect ready={shown[side]?.ready ?? null} viewing={both[side]} onViewing={changeLook} />
        {hasTools ? (
          <ViewerTools
            pool={pool}
            record={record}
            file={file}
            beside={beside}
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
            kind={drawn}
            onKind={measure}
            shown={shown[side]}
            annotations={annotations[side]}
            isLinked={isLinked}
            onLinked={switchLinked}
          />
        ) : (
          <ToolPlaces />
        )}
      </div>
      <div className={styles['panes']}>
        {SIDES.map((of) => {
          const one = of === 0 ? file : beside;
          const [tell, change, tellDrawn] = [tellShown[of], changeViewing[of], tellAnnotations[of]];
          if (one === null || tell === undefined || change === undefined || tellDrawn === undefined) return null;
          return (
            <MeasuredSide
              key={of}
              pool={pool}
              file={one}
              viewing={both[of]}
              tool={tool}
              active={side === of}
              hasLens={hasLens}
              facts={factsShown ? factsOf(one) : null}
              printedFacts={factsOf(one)}
              caption={captionOf(one)}
              onView={(view) => onView(of, view)}
              onViewing={change}
              onActive={() => setActive(of)}
              onShown={tell}
              kind={drawn}
              mayEdit={mayEdit}
              shown={shown[of]}
              onAnnotations={tellDrawn}
            />
          );
        })}
      </div>
      <ViewerKeys />
    </div>
  );
}

/** Whose X-ray it is. */
const ViewerStrip = memo(function ViewerStrip({
  record: { patient },
  file,
}: {
  readonly record: Viewed;
  readonly file: PatientFile;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  return (
    <PatientStrip
      lead={<BackLink to={pageOf(file)} label={t('dicom.back')} />}
      title={patient.name}
      facts={
        <>
          <strong>{patient.patientNo}</strong>
          <span>{genderText(patient.gender)}</span>
          <span>{ageText(patient.birthDate)}</span>
          <span>{file.name}</span>
        </>
      }
    />
  );
});
