import type { Patient } from '@dentarium/api/services/patient-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { PATIENT_STATUS } from '@dentarium/domain';
import { EmptyState, useAgeText } from '@dentarium/ui';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { MeasureOverlay } from './measure-overlay.tsx';
import { MeasurePanel } from './measure-panel.tsx';
import { ModelList } from './model-list.tsx';
import styles from './model-viewer.module.css';
import type { StageModel } from './models-of-stage.ts';
import { SectionPanel } from './section-panel.tsx';
import { ScreenshotButton } from './screenshot-button.tsx';
import { jawsToTouch, useContacts } from './use-contacts.ts';
import { useLooks } from './use-looks.ts';
import { useMeasuring } from './use-measuring.ts';
import { useViewing, useViewingState } from './use-viewing.ts';
import { ViewButtons } from './view-buttons.tsx';
import type { Viewing } from './viewing.ts';
import { ViewerKeys } from './viewer-keys.tsx';

interface Props {
  readonly patient: Patient;
  readonly stage: Stage;
  readonly models: readonly StageModel[];
}

/** The models of a stage: on the canvas, in a list, with what can be measured and cut. */
export function ModelViewer({ patient, stage, models }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const made = useViewing(canvas);
  const viewing = made !== null && 'viewing' in made ? made.viewing : null;
  const state = useViewingState(viewing);
  const looks = useLooks(viewing, models);
  const measuring = useMeasuring(viewing);
  const contacts = useContacts(viewing, jawsToTouch(models, state, looks));
  const facts = useModelFacts(
    patient,
    stage,
    models.filter(({ file }) => looks.isVisible(file.id)),
  );
  const mayEdit = patient.mayEdit && patient.status === PATIENT_STATUS.inTreatment;
  if (models.length === 0) return <EmptyState kind="none" title={t('model3d.none')} text={t('model3d.noneHint')} />;
  if (made !== null && 'problem' in made) return <NoScene problem={made.problem} models={models} facts={facts} />;
  const isBusy = [...state.models.values()].some(({ status }) => status === 'loading');
  return (
    <div className={styles['viewer']}>
      <div className={styles['middle']} data-measuring={measuring.wanted !== null}>
        <Canvas canvas={canvas} viewing={viewing} isBusy={isBusy} />
        <MeasureOverlay viewing={viewing} measuring={measuring} />
        <ImageFacts facts={facts} patientLeft={null} view={{ mirror: false, rotation: 0 }} />
        {state.isLost ? (
          <p className={styles['lost']} role="status">
            {t('model3d.lost')}
          </p>
        ) : null}
        {measuring.wanted === null ? null : (
          <p className={styles['prompt']} role="status">
            {measuring.prompt}
          </p>
        )}
        <div className={styles['bar']}>
          <ViewButtons viewing={viewing} looks={looks} />
        </div>
      </div>
      <aside className={styles['panel']} aria-label={t('model3d.panel')}>
        <ModelList models={models} state={state} looks={looks} viewing={viewing} />
        <ContactPanel contacts={contacts} />
        <SectionPanel viewing={viewing} />
        <MeasurePanel measuring={measuring} />
        {mayEdit ? (
          <ScreenshotButton viewing={viewing} stage={stage} facts={facts} measuring={measuring} contacts={contacts} />
        ) : null}
      </aside>
      <ViewerKeys viewing={viewing} looks={looks} measuring={measuring} contacts={contacts} />
    </div>
  );
}

/** Whose models are shown, of what and of when: it stays in every picture that is taken. */
function useModelFacts(patient: Patient, stage: Stage, shown: readonly StageModel[]): ImageFact[] {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const categoryName = useCategoryName();
  const day = shown[0]?.file.takenAt.slice(0, 10) ?? stage.stageDate;
  return [
    { label: t('image.facts.name'), value: patient.name },
    { label: t('image.facts.patientNo'), value: patient.patientNo },
    { label: t('image.facts.age'), value: ageText(patient.birthDate, day) },
    { label: t('image.facts.date'), value: day },
    { label: t('image.facts.stage'), value: stage.stageName },
    {
      label: t('image.category'),
      value: [...new Set(shown.map(({ file }) => categoryName(file.category)))].join(' + ') || '–',
    },
  ];
}

/** Shares of the view that an arrow key turns or moves. */
const KEY_STEP = 0.05;

function Canvas(props: {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly viewing: Viewing | null;
  readonly isBusy: boolean;
}) {
  const { t } = useTranslation();
  const { canvas, viewing } = props;
  const keys = (event: KeyboardEvent): void => {
    const directions: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-KEY_STEP, 0],
      ArrowRight: [KEY_STEP, 0],
      ArrowUp: [0, -KEY_STEP],
      ArrowDown: [0, KEY_STEP],
    };
    const direction = directions[event.key];
    if (viewing === null || direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) viewing.scene.rig.pan(...direction);
    else viewing.scene.rig.orbit(...direction);
    viewing.moved();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it shows is turned by keys
    <div
      className={styles['canvas']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys turn what it shows
      tabIndex={0}
      role="application"
      aria-label={t('model3d.canvas')}
      aria-busy={props.isBusy}
      data-ready={viewing !== null}
      onKeyDown={keys}
    >
      <canvas ref={canvas} />
    </div>
  );
}

/** What is shown where nothing can be drawn: the images that the server has made of the models. */
function NoScene(props: {
  readonly problem: 'webgl' | 'code';
  readonly models: readonly StageModel[];
  readonly facts: readonly ImageFact[];
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles['without']}>
      <p ref={title} tabIndex={-1} role="alert">
        {t(`model3d.problem.${props.problem}`)}
      </p>
      <dl className={styles['plainFacts']}>
        {props.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['pictures']}>
        {props.models.map(({ file }) => (
          <li key={file.id}>
            <div className={styles['picture']}>
              <FiledImage file={file} variant="preview" alt={categoryName(file.category)} whole />
            </div>
            {categoryName(file.category)}
          </li>
        ))}
      </ul>
    </div>
  );
}
