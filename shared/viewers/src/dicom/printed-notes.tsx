import { createCssVariables } from '@dentarium/platform';
import { getToday } from '@dentarium/domain';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDicomTexts } from './texts.ts';
import type { DisplayedFrame } from './dicom-side.tsx';
import { toScale } from './measuring/measure.ts';
import { useNamedMeasurements } from './measuring/measurement-text.ts';
import type { Annotations } from '../annotations/use-annotations.ts';
import styles from './printed-notes.module.css';
import type { Viewing } from './viewing.ts';
import { useWindowText } from './window-text.ts';

/** Returns whether the page is being printed. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is at the end of this event, so the update is synchronous.
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    globalThis.addEventListener('beforeprint', begin);
    globalThis.addEventListener('afterprint', end);
    return () => {
      globalThis.removeEventListener('beforeprint', begin);
      globalThis.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

/** Returns a function that describes the source of the millimetres of a frame in one line for print. */
function useScaleText(): (displayedFrame: DisplayedFrame, annotations: Pick<Annotations, 'calibration'>) => string {
  const { t } = useDicomTexts();
  return ({ ready }, { calibration }) => {
    if (calibration !== null) return t('dicom.printed.calibrated', { size: calibration.toFixed(4) });
    const source = ready?.summary.spacing?.source;
    return source === undefined ? t('dicom.printed.pixels') : t(`dicom.scale.${source}`);
  };
}

interface Props {
  /** The patient facts of the image. */
  readonly facts: readonly ImageFact[];
  readonly fileName: string;
  readonly viewing: Viewing;
  readonly displayedFrame: DisplayedFrame | null;
  readonly annotations: Annotations;
}

/** Shows the notes below an X-ray in print: patient facts, display settings, and measurements. The screen shows them elsewhere. */
export function PrintedNotes(props: Props) {
  return useIsPrinted() ? <Notes {...props} /> : null;
}

function Notes(props: Props) {
  const { t } = useDicomTexts();
  const { facts, displayedFrame, annotations } = props;
  const displayFacts = useDisplayFacts(props.viewing, displayedFrame, annotations);
  const lines: readonly ImageFact[] = [
    ...facts,
    { label: t('dicom.printed.file'), value: props.fileName },
    ...displayFacts,
    { label: t('sheet.printed'), value: getToday() },
  ];
  return (
    <div className={styles['notes']} style={createCssVariables('default')}>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {displayedFrame === null ? null : (
        <PrintedMeasurements displayedFrame={displayedFrame} annotations={annotations} />
      )}
    </div>
  );
}

/** Returns the display settings of the frame: its number, window, scale, and the warnings of the decoder. */
function useDisplayFacts(
  viewing: Viewing,
  displayedFrame: DisplayedFrame | null,
  annotations: Annotations,
): readonly ImageFact[] {
  const { t } = useDicomTexts();
  const windowText = useWindowText();
  const scaleText = useScaleText();
  if (displayedFrame === null || displayedFrame.ready === null) return [];
  const { ready, ref, open } = displayedFrame;
  const frames = open.series[viewing.series]?.frames ?? [];
  const window = windowText(ready, viewing);
  const inverted = viewing.look.isInverted ? [t('dicom.printed.inverted')] : [];
  const mirrored = viewing.view.mirror ? [t('dicom.printed.mirrored')] : [];
  const values = [...(window === null ? [] : [window]), ...inverted, ...mirrored];
  return [
    ...(frames.length <= 1
      ? []
      : [
          {
            label: t('dicom.frame'),
            value: t('dicom.frameIs', { index: frames.indexOf(ref) + 1, count: frames.length }),
          },
        ]),
    ...(values.length === 0 ? [] : [{ label: t('dicom.window'), value: values.join(' · ') }]),
    { label: t('dicom.printed.scale'), value: scaleText(displayedFrame, annotations) },
    ...(ready.decoded.warnings.length === 0
      ? []
      : [
          {
            label: t('dicom.printed.warning'),
            value: ready.decoded.warnings.map((warning) => t(`dicom.warning.${warning}`)).join(' '),
          },
        ]),
  ];
}

function PrintedMeasurements({
  displayedFrame,
  annotations,
}: {
  readonly displayedFrame: DisplayedFrame;
  readonly annotations: Annotations;
}) {
  const nameMeasurements = useNamedMeasurements();
  const { ready, ref } = displayedFrame;
  if (ready === null) return null;
  const scale = toScale(ready.summary, annotations.calibration);
  const namedMeasurements = nameMeasurements(annotations.measurements, { ready, ref }, scale);
  if (namedMeasurements.length === 0) return null;
  return (
    <ol>
      {namedMeasurements.map(({ one, name }) => (
        <li key={one.id}>{name}</li>
      ))}
    </ol>
  );
}
