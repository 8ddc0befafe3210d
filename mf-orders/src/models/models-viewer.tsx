import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { ModelViewing, StandardView } from '@dentarium/models/scene';
import { FileImage, KeyHelp, useKeys } from '@dentarium/ui';
import {
  type ViewControls,
  createModelControls,
  createViewKeys,
  ModelsFallback,
  SceneBar,
  SceneNotice,
  ScenePicture,
  RotatableCanvas,
  useModelViewing,
  useViewingState,
  ViewBar,
} from '@dentarium/ui/scene';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceNameFormatter } from '../order/files/place-names.ts';
import type { OrderFileReader } from '../order/files/order-file-readers.ts';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { ModelList } from './model-list.tsx';
import styles from './models.module.css';
import type { SubmissionModel } from './submission-models.ts';

const UNROTATED_VIEW = { mirror: false, rotation: 0 } as const;
/** A bite covers the teeth between which it was recorded. */
const BITE_OPACITY = 0.5;

const loadViewingCode = async () => (await import('@dentarium/models/scene')).ModelViewing;

type ModelsOrder = Pick<OrderRow, 'orderShowId' | 'caseShowId' | 'patient'>;

/** Reads the bytes of models. */
export type ModelReader = Pick<OrderFileReader, 'read' | 'toSource'>;

/** Models of an order in 3D with their patient. Keys turn and move them, and toggle jaws. */
export function ModelsViewer(props: {
  readonly order: ModelsOrder;
  readonly models: readonly SubmissionModel[];
  readonly reader: ModelReader;
  /** True if it is a part of its page, whose keys it does not use. Keys on the picture still turn it. */
  readonly isPart?: boolean;
  /** Called for each model when it is drawn. */
  readonly onDrawn?: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { order, models, reader, isPart = false, onDrawn } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewingResult = useModelViewing(canvas, loadViewingCode);
  const viewing = viewingResult !== null && 'viewing' in viewingResult ? viewingResult.viewing : null;
  const state = useViewingState(viewing);
  const [visibleIds, setVisibleIds] = useState<ReadonlySet<string>>(
    () => new Set(models.filter(({ isFirst }) => isFirst).map(({ file }) => file.id)),
  );
  const formatPlaceName = usePlaceNameFormatter();
  const toName = ({ file }: SubmissionModel): string => formatPlaceName(file);
  const loadModel = useVisibleModels({ viewing, models, visibleIds, reader, onDrawn });
  const facts = useModelFacts(
    order,
    models.filter(({ file }) => visibleIds.has(file.id)).map((model) => toName(model)),
  );
  const setVisible = (ids: readonly string[], isVisible: boolean): void =>
    setVisibleIds((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isVisible ? ids : [])));
  if (viewingResult !== null && 'problem' in viewingResult)
    return (
      <ModelsFallback
        problem={viewingResult.problem}
        facts={facts}
        models={models}
        toKey={({ file }) => file.id}
        toName={toName}
        renderImage={(model) => <FileImage fileId={model.file.id} variant="preview" alt={toName(model)} />}
      />
    );
  const viewControls = createModelControls(viewing);
  const toggleRole = (role: SubmissionModel['role']): void => {
    const ids = models.filter((model) => model.role === role).map(({ file }) => file.id);
    setVisible(ids, !ids.some((id) => visibleIds.has(id)));
  };
  return (
    <div className={styles['viewer']}>
      <ScenePicture className={styles['picture']}>
        <RotatableCanvas
          canvas={canvas}
          name={t('models.picture', { patient: order.patient.name })}
          isBusy={[...state.models.values()].some(({ status }) => status === 'loading')}
          isReady={viewing !== null}
          onTurn={(move) => viewing?.turn(move)}
        />
        <ImageFacts facts={facts} patientLeft={null} view={UNROTATED_VIEW} />
        <SceneNotice
          isLost={state.isLost}
          hasFailed={state.hasFailed}
          onAgain={() => void viewing?.scene.drawAgain()}
        />
      </ScenePicture>
      <SceneBar>
        <ViewBar
          {...viewControls}
          label={t('plan.views')}
          toName={(view) => (view === 'back' ? t('models.viewBack') : t(`plan.view.${view}`))}
        />
        <ModelList
          models={models}
          toName={toName}
          getState={(id) => state.models.get(id)}
          isVisible={(id) => visibleIds.has(id)}
          onShow={(id, isVisible) => setVisible([id], isVisible)}
          onCancel={(id) => {
            setVisible([id], false);
            viewing?.cancel(id);
          }}
          onRetry={loadModel}
        />
      </SceneBar>
      {isPart ? null : <ViewerKeys viewControls={viewControls} onToggle={toggleRole} />}
    </div>
  );
}

/** Returns the facts for the picture: the patient, the order, and the visible models. */
function useModelFacts({ patient, caseShowId, orderShowId }: ModelsOrder, names: readonly string[]): ImageFact[] {
  const { t } = useTranslation();
  const formatPatientFacts = usePatientFactsFormatter();
  return [
    { label: t('plan.patient'), value: `${patient.name} · ${formatPatientFacts(patient)}` },
    { label: t('models.case'), value: caseShowId },
    { label: t('plan.order'), value: orderShowId },
    { label: t('models.shown'), value: names.join(' + ') || '–' },
  ];
}

/** Loads visible models, each when it is first shown. Returns a function that reloads a failed one. */
function useVisibleModels(options: {
  readonly viewing: ModelViewing | null;
  readonly models: readonly SubmissionModel[];
  readonly visibleIds: ReadonlySet<string>;
  readonly reader: ModelReader;
  readonly onDrawn: ((id: string) => void) | undefined;
}): (model: SubmissionModel) => void {
  const { viewing, models, visibleIds, reader, onDrawn } = options;
  const load = async ({ file: { id }, role }: SubmissionModel): Promise<void> => {
    if (viewing === null) return;
    await viewing.show({
      key: id,
      role,
      stage: 0,
      // The response states the format.
      format: null,
      source: () => reader.toSource(id),
      fetchAfterRefusal: (signal) => reader.read(id, { signal, silent: true }),
    });
    if (role === 'bite') viewing.setOpacity(id, BITE_OPACITY);
    if (viewing.state().models.get(id)?.status === 'shown') onDrawn?.(id);
  };
  useEffect(() => {
    for (const model of models) {
      const { id } = model.file;
      if (visibleIds.has(id)) void load(model).then(() => viewing?.setVisible(id, true));
      else viewing?.setVisible(id, false);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the loading function depends on the listed values only
  }, [viewing, models, visibleIds, reader]);
  return (model) => void load(model);
}

/** The keyboard shortcuts of the viewer, and their help. */
function ViewerKeys(props: {
  readonly viewControls: ViewControls<StandardView>;
  readonly onToggle: (role: SubmissionModel['role']) => void;
}) {
  const { t } = useTranslation();
  const { viewControls, onToggle } = props;
  useKeys({
    ...createViewKeys(viewControls),
    u: () => onToggle('upper'),
    l: () => onToggle('lower'),
    b: () => onToggle('bite'),
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['1', '…', '6'], action: t('plan.views') },
        { keys: ['←', '↑', '→', '↓'], action: t('plan.keys.turn') },
        { keys: ['Shift', '←'], action: t('plan.keys.move') },
        { keys: ['+', '-', '0'], action: t('plan.keys.zoom') },
        { keys: ['U', 'L', 'B'], action: t('models.jaws') },
      ]}
    />
  );
}
