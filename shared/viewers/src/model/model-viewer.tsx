import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { EmptyState } from '@dentarium/ui';
import {
  createModelControls,
  ModelsFallback,
  SceneNotice,
  ScenePicture,
  RotatableCanvas,
  useModelViewing,
  useViewingState,
  ViewBar,
} from '@dentarium/ui/scene';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { type StageComparison, ComparePanel } from './compare-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { MeasureOverlay } from './measure-overlay.tsx';
import { MeasurePanel } from './measure-panel.tsx';
import { CrosshairOverlay } from './crosshair-overlay.tsx';
import { ModelList } from './model-list.tsx';
import styles from './model-viewer.module.css';
import type { StageModel } from './list-stage-models.ts';
import { PointsOverlay } from './points-overlay.tsx';
import { SectionPanel } from './section-panel.tsx';
import { ScreenshotButton } from './screenshot-button.tsx';
import { listCommonJaws, useComparison } from './use-comparison.ts';
import { listTouchingJaws, useContacts } from './use-contacts.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useFactBlocks } from './use-fact-blocks.ts';
import { useLooks } from './use-looks.ts';
import { useMeasuring } from './use-measuring.ts';
import { useDeferredTools } from '../viewers/use-deferred-tools.ts';
import { ViewerKeys } from './viewer-keys.tsx';

const loadViewingClass = async () => (await import('./viewing.ts')).Viewing;

interface Props {
  readonly patient: Patient;
  readonly stage: Stage;
  /** The models of the stage, and of the stage that is compared with it. */
  readonly models: readonly StageModel[];
  readonly compared: StageComparison;
}

/** Shows the models of a stage, alone or with another one, on a canvas and in a list, with tools to measure and cut. */
export function ModelViewer({ patient, stage, models, compared }: Props) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const mayEdit = patient.mayEdit && patient.status === PATIENT_STATUS.inTreatment;
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasTools = useDeferredTools();
  const modelViewing = useModelViewing(canvas, loadViewingClass);
  const viewing = modelViewing !== null && 'viewing' in modelViewing ? modelViewing.viewing : null;
  const state = useViewingState(viewing);
  const { other } = compared;
  const isOver = other !== null && compared.isOver;
  const areApart = other !== null && !isOver;
  const looks = useLooks(viewing, models, isOver);
  const measuring = useMeasuring(viewing);
  const contacts = useContacts(viewing, listTouchingJaws(models, state, looks));
  const comparison = useComparison(viewing, models, listCommonJaws(models, state, looks), {
    other: other?.id ?? null,
    isOver,
    patientId: patient.id,
    mayEdit,
  });
  const visibleModels = models.filter(({ file }) => looks.isVisible(file.id));
  const blocks = useFactBlocks({ patient, stage }, { other, isOver }, comparison, visibleModels);
  const isPointing = measuring.activeMeasure !== null || comparison.isPicking;
  const crosshair = useCrosshair(canvas, viewing, models, isPointing);
  useEffect(() => viewing?.setApart(areApart), [viewing, areApart]);
  if (models.length === 0) return <EmptyState kind="none" title={t('model3d.none')} text={t('model3d.noneHint')} />;
  if (modelViewing !== null && 'problem' in modelViewing)
    return (
      <ModelsFallback
        problem={modelViewing.problem}
        facts={blocks.flat()}
        models={models}
        toKey={({ file }) => file.id}
        toName={({ file }) => categoryName(file.category)}
        renderImage={({ file }) => <FiledImage file={file} variant="preview" alt={categoryName(file.category)} whole />}
      />
    );
  const looking = createModelControls(viewing, looks.look);
  const isBusy = [...state.models.values()].some(({ status }) => status === 'loading');
  return (
    <div className={styles['viewer']}>
      <ScenePicture className={styles['middle']} data-measuring={isPointing}>
        <RotatableCanvas
          canvas={canvas}
          name={t('model3d.canvas')}
          isBusy={isBusy}
          isReady={viewing !== null}
          onTurn={(move) => viewing?.turn(move)}
          handleKey={crosshair.handleKey}
        />
        <CrosshairOverlay crosshair={crosshair} />
        <MeasureOverlay viewing={viewing} measuring={measuring} />
        {comparison.isPicking ? <PointsOverlay viewing={viewing} points={comparison.points} /> : null}
        <Facts blocks={blocks} />
        <SceneNotice
          isLost={state.isLost}
          hasFailed={state.hasFailed}
          onAgain={() => void viewing?.scene.drawAgain()}
          place="top"
        />
        {measuring.activeMeasure === null ? null : (
          <p className={styles['prompt']} role="status">
            {measuring.prompt}
          </p>
        )}
        <div className={styles['bar']}>
          {hasTools ? (
            <ViewBar {...looking} label={t('model3d.views')} toName={(view) => t(`model3d.view.${view}`)} />
          ) : null}
        </div>
      </ScenePicture>
      <aside className={styles['panel']} aria-label={t('model3d.panel')}>
        {(other === null ? [stage] : [stage, other]).map((one, at) => (
          <ModelList
            key={one.id}
            title={other === null ? t('model3d.models') : `${one.stageName} · ${one.stageDate}`}
            models={models.filter((model) => model.stage === at)}
            state={state}
            looks={looks}
            viewing={viewing}
          />
        ))}
        {hasTools ? (
          <>
            <ComparePanel compared={compared} comparison={comparison} onPick={measuring.stop} />
            <ContactPanel contacts={contacts} />
            <SectionPanel viewing={viewing} />
            <MeasurePanel measuring={measuring} onBegin={comparison.stopPicking} />
            {mayEdit ? (
              <ScreenshotButton
                viewing={viewing}
                stage={stage}
                blocks={blocks}
                measuring={measuring}
                contacts={contacts}
              />
            ) : null}
          </>
        ) : null}
      </aside>
      <ViewerKeys looking={looking} looks={looks} measuring={measuring} contacts={contacts} comparison={comparison} />
    </div>
  );
}

/** Shows the patient facts over each picture. */
function Facts({ blocks }: { readonly blocks: readonly (readonly ImageFact[])[] }) {
  const view = { mirror: false, rotation: 0 } as const;
  const [first = []] = blocks;
  if (blocks.length === 1) return <ImageFacts facts={first} patientLeft={null} view={view} />;
  return (
    <div className={styles['panes']}>
      {blocks.map((facts) => (
        <div key={facts.map(({ value }) => value).join()} className={styles['pane']}>
          <ImageFacts facts={facts} patientLeft={null} view={view} />
        </div>
      ))}
    </div>
  );
}
