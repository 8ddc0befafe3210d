import type { OrderRow } from '@dentarium/api/services/order-shapes';
import { fileCategory } from '@dentarium/domain';
import type { ModelViewing, StandardView } from '@dentarium/models/scene';
import { useLanguage } from '@dentarium/platform';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { ImageFacts } from '@dentarium/ui/zoom';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderFileReader } from '../order-files/order-file-readers.ts';
import { usePatientFacts } from '../order/order-facts.tsx';
import { SceneNotice } from '../scene/scene-notice.tsx';
import scene from '../scene/scene.module.css';
import { TurnedCanvas } from '../scene/turned-canvas.tsx';
import { type Looking, lookingKeys, ViewBar } from '../scene/view-bar.tsx';
import { ModelList } from './model-list.tsx';
import styles from './models.module.css';
import { NoPicture } from './no-picture.tsx';
import type { SentModel } from './sent-models.ts';
import { useModelViewing, useViewingState } from './use-model-viewing.ts';

/** As `STANDARD_VIEWS`, whose code comes with the first model. */
const VIEWS: readonly StandardView[] = ['front', 'right', 'left', 'upper', 'lower', 'back'];
const UNTURNED = { mirror: false, rotation: 0 } as const;
/** A bite covers the teeth between which it was taken. */
const BITE_OPACITY = 0.5;

/** Models that an order was sent with, in three dimensions, with whose they are. Keys turn and move them, and show and hide jaws. */
export function ModelsViewer(props: {
  readonly order: Pick<OrderRow, 'orderShowId' | 'caseShowId' | 'patient'>;
  readonly models: readonly SentModel[];
  readonly reader: OrderFileReader;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patientFacts = usePatientFacts();
  const { order, models, reader } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const made = useModelViewing(canvas);
  const viewing = made !== null && 'viewing' in made ? made.viewing : null;
  const state = useViewingState(viewing);
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(models.filter(({ isFirst }) => isFirst).map(({ file }) => file.id)),
  );
  const nameOf = ({ file }: SentModel): string => fileCategory(file.category)?.name[language] ?? file.name;
  const load = useShown(viewing, models, shown, reader);
  const facts = [
    { label: t('plan.patient'), value: `${order.patient.name} · ${patientFacts(order.patient)}` },
    { label: t('models.case'), value: order.caseShowId },
    { label: t('plan.order'), value: order.orderShowId },
    {
      label: t('models.shown'),
      value: models.flatMap((model) => (shown.has(model.file.id) ? [nameOf(model)] : [])).join(' + ') || '–',
    },
  ];
  const setVisible = (ids: readonly string[], isVisible: boolean): void =>
    setShown((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isVisible ? ids : [])));
  if (made !== null && 'problem' in made)
    return <NoPicture problem={made.problem} models={models} facts={facts} nameOf={nameOf} />;
  const looking: Looking<StandardView> = {
    views: VIEWS,
    look: (view) => viewing?.look(view),
    zoom: (factor) => {
      viewing?.scene.rig.zoom(factor);
      viewing?.moved();
    },
    fit: () => viewing?.scene.fit(),
  };
  const toggle = (role: SentModel['role']): void => {
    const ids = models.filter((model) => model.role === role).map(({ file }) => file.id);
    setVisible(ids, !ids.some((id) => shown.has(id)));
  };
  return (
    <div className={styles['viewer']}>
      <div className={`${scene['picture']} ${styles['picture']}`}>
        <TurnedCanvas
          canvas={canvas}
          name={t('models.picture', { patient: order.patient.name })}
          isBusy={[...state.models.values()].some(({ status }) => status === 'loading')}
          isReady={viewing !== null}
          onTurn={(move) => {
            if (viewing === null) return;
            move(viewing.scene.rig);
            viewing.moved();
          }}
        />
        <ImageFacts facts={facts} patientLeft={null} view={UNTURNED} />
        <SceneNotice
          isLost={state.isLost}
          hasFailed={state.hasFailed}
          onAgain={() => void viewing?.scene.drawAgain()}
        />
      </div>
      <div className={styles['bar']}>
        <ViewBar {...looking} nameOf={(view) => (view === 'back' ? t('models.viewBack') : t(`plan.view.${view}`))} />
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
      </div>
      <ViewerKeys looking={looking} onToggle={toggle} />
    </div>
  );
}

/** Has the models that are to be seen loaded, each when it is shown first. It gives what loads one again that has failed. */
function useShown(
  viewing: ModelViewing | null,
  models: readonly SentModel[],
  shown: ReadonlySet<string>,
  reader: OrderFileReader,
): (model: SentModel) => void {
  const load = async ({ file: { id }, role }: SentModel): Promise<void> => {
    if (viewing === null) return;
    await viewing.show({
      key: id,
      role,
      stage: 0,
      // The answer says what is in it.
      format: null,
      source: () => reader.source(id),
      refused: (signal) => reader.read(id, { signal, silent: true }),
    });
    if (role === 'bite') viewing.setOpacity(id, BITE_OPACITY);
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
  readonly looking: Looking<StandardView>;
  readonly onToggle: (role: SentModel['role']) => void;
}) {
  const { t } = useTranslation();
  const { looking, onToggle } = props;
  useKeys({
    ...lookingKeys(looking),
    u: () => onToggle('upper'),
    l: () => onToggle('lower'),
    b: () => onToggle('bite'),
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['1', '…', '6'], does: t('plan.views') },
        { keys: ['←', '↑', '→', '↓'], does: t('plan.keys.turn') },
        { keys: ['Shift', '←'], does: t('plan.keys.move') },
        { keys: ['+', '-', '0'], does: t('plan.keys.zoom') },
        { keys: ['U', 'L', 'B'], does: t('models.jaws') },
      ]}
    />
  );
}
