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
import type { ShownModel } from './sent-models.ts';

const UNTURNED = { mirror: false, rotation: 0 } as const;
/** A bite covers the teeth between which it was taken. */
const BITE_OPACITY = 0.5;

const viewingCode = async () => (await import('@dentarium/models/scene')).ModelViewing;

type OrderOfModels = Pick<OrderRow, 'orderShowId' | 'caseShowId' | 'patient'>;

/** How the bytes of models are read. */
export type ModelReader = Pick<OrderFileReader, 'read' | 'toSource'>;

/** Models of an order in three dimensions, with whose they are. Keys turn and move them, and show and hide jaws. */
export function ModelsViewer(props: {
  readonly order: OrderOfModels;
  readonly models: readonly ShownModel[];
  readonly reader: ModelReader;
  /** It is a part of its page, whose keys it leaves alone; those on the picture turn it nevertheless. */
  readonly isPart?: boolean;
  /** Told of a model each time that it is drawn. */
  readonly onDrawn?: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { order, models, reader, isPart = false, onDrawn } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const made = useModelViewing(canvas, viewingCode);
  const viewing = made !== null && 'viewing' in made ? made.viewing : null;
  const state = useViewingState(viewing);
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(models.filter(({ isFirst }) => isFirst).map(({ file }) => file.id)),
  );
  const placeName = usePlaceNameFormatter();
  const nameOf = ({ file }: ShownModel): string => placeName(file);
  const load = useShown({ viewing, models, shown, reader, onDrawn });
  const facts = useFacts(
    order,
    models.filter(({ file }) => shown.has(file.id)).map((model) => nameOf(model)),
  );
  const setVisible = (ids: readonly string[], isVisible: boolean): void =>
    setShown((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isVisible ? ids : [])));
  if (made !== null && 'problem' in made)
    return (
      <ModelsFallback
        problem={made.problem}
        facts={facts}
        models={models}
        toKey={({ file }) => file.id}
        toName={nameOf}
        renderImage={(model) => <FileImage fileId={model.file.id} variant="preview" alt={nameOf(model)} />}
      />
    );
  const looking = createModelControls(viewing);
  const toggle = (role: ShownModel['role']): void => {
    const ids = models.filter((model) => model.role === role).map(({ file }) => file.id);
    setVisible(ids, !ids.some((id) => shown.has(id)));
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
        <ImageFacts facts={facts} patientLeft={null} view={UNTURNED} />
        <SceneNotice
          isLost={state.isLost}
          hasFailed={state.hasFailed}
          onAgain={() => void viewing?.scene.drawAgain()}
        />
      </ScenePicture>
      <SceneBar>
        <ViewBar
          {...looking}
          label={t('plan.views')}
          toName={(view) => (view === 'back' ? t('models.viewBack') : t(`plan.view.${view}`))}
        />
        <ModelList
          models={models}
          nameOf={nameOf}
          stateOf={(id) => state.models.get(id)}
          isShown={(id) => shown.has(id)}
          onShow={(id, isVisible) => setVisible([id], isVisible)}
          onCancel={(id) => {
            setVisible([id], false);
            viewing?.cancel(id);
          }}
          onRetry={load}
        />
      </SceneBar>
      {isPart ? null : <ViewerKeys looking={looking} onToggle={toggle} />}
    </div>
  );
}

/** Whose models are seen, and which. */
function useFacts({ patient, caseShowId, orderShowId }: OrderOfModels, names: readonly string[]): ImageFact[] {
  const { t } = useTranslation();
  const patientFacts = usePatientFactsFormatter();
  return [
    { label: t('plan.patient'), value: `${patient.name} · ${patientFacts(patient)}` },
    { label: t('models.case'), value: caseShowId },
    { label: t('plan.order'), value: orderShowId },
    { label: t('models.shown'), value: names.join(' + ') || '–' },
  ];
}

/** Has the models that are to be seen loaded, each when it is shown first. It gives what loads one again that has failed. */
function useShown(of: {
  readonly viewing: ModelViewing | null;
  readonly models: readonly ShownModel[];
  readonly shown: ReadonlySet<string>;
  readonly reader: ModelReader;
  readonly onDrawn: ((id: string) => void) | undefined;
}): (model: ShownModel) => void {
  const { viewing, models, shown, reader, onDrawn } = of;
  const load = async ({ file: { id }, role }: ShownModel): Promise<void> => {
    if (viewing === null) return;
    await viewing.show({
      key: id,
      role,
      stage: 0,
      // The answer says what is in it.
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
      if (shown.has(id)) void load(model).then(() => viewing?.setVisible(id, true));
      else viewing?.setVisible(id, false);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what loads follows from the others
  }, [viewing, models, shown, reader]);
  return (model) => void load(model);
}

/** The keys of the viewer, and their help. */
function ViewerKeys(props: {
  readonly looking: ViewControls<StandardView>;
  readonly onToggle: (role: ShownModel['role']) => void;
}) {
  const { t } = useTranslation();
  const { looking, onToggle } = props;
  useKeys({
    ...createViewKeys(looking),
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
