import { cssVariables } from '@dentarium/platform';
import { getToday } from '@dentarium/domain';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DisplayedFrame } from './dicom-side.tsx';
import { toScale } from './measuring/measure.ts';
import { useNamedMeasurements } from './measuring/measurement-text.ts';
import type { Annotations } from './measuring/use-annotations.ts';
import styles from './printed-notes.module.css';
import type { Viewing } from './viewing.ts';
import { useWindowText } from './window-text.ts';

/** Whether the page is being printed. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // What is printed is what the page has when the event before it ends.
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

/** Where the millimetres of a frame come from, in a line for paper. */
function useScaleText(): (shown: DisplayedFrame, annotations: Pick<Annotations, 'calibration'>) => string {
  const { t } = useTranslation();
  return ({ ready }, { calibration }) => {
    if (calibration !== null) return t('dicom.printed.calibrated', { size: calibration.toFixed(4) });
    const source = ready?.summary.spacing?.source;
    return source === undefined ? t('dicom.printed.pixels') : t(`dicom.scale.${source}`);
  };
}

interface Props {
  /** Whose it is and of when. */
  readonly facts: readonly ImageFact[];
  readonly fileName: string;
  readonly viewing: Viewing;
  readonly shown: DisplayedFrame | null;
  readonly annotations: Annotations;
}

/** What stands below an X-ray on paper: whose it is and of when, how it is shown, and what was measured. The screen has it elsewhere. */
export function PrintedNotes(props: Props) {
  return useIsPrinted() ? <Notes {...props} /> : null;
}

function Notes(props: Props) {
  const { t } = useTranslation();
  const { facts, shown, annotations } = props;
  const displayFacts = useDisplayFacts(props.viewing, shown, annotations);
  const lines: readonly ImageFact[] = [
    ...facts,
    { label: t('dicom.printed.file'), value: props.fileName },
    ...displayFacts,
    { label: t('sheet.printed'), value: getToday() },
  ];
  return (
    <div className={styles['notes']} style={cssVariables('default')}>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shown === null ? null : <PrintedMeasurements shown={shown} annotations={annotations} />}
    </div>
  );
}

/** How the frame is shown: which one it is, its window, its scale, and what the decoder doubts. */
function useDisplayFacts(
  viewing: Viewing,
  shown: DisplayedFrame | null,
  annotations: Annotations,
): readonly ImageFact[] {
  const { t } = useTranslation();
  const windowText = useWindowText();
  const scaleText = useScaleText();
  if (shown === null || shown.ready === null) return [];
  const { ready, ref, open } = shown;
  const frames = open.series[viewing.series]?.frames ?? [];
  const window = windowText(ready, viewing);
  const inverted = viewing.look.isInverted ? [t('dicom.printed.inverted')] : [];
  const values = [...(window === null ? [] : [window]), ...inverted];
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
    { label: t('dicom.printed.scale'), value: scaleText(shown, annotations) },
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
  shown,
  annotations,
}: {
  readonly shown: DisplayedFrame;
  readonly annotations: Annotations;
}) {
  const nameMeasurements = useNamedMeasurements();
  const { ready, ref } = shown;
  if (ready === null) return null;
  const scale = toScale(ready.summary.spacing, annotations.calibration);
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
