import { EmptyState, FileImage, ImageStoreContext } from '@dentarium/ui';
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
import { useEffect, useMemo, useRef } from 'react';
import { useModelTexts } from './texts.ts';
import { useDeferredTools } from '../late/use-deferred-tools.ts';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import { type GroupComparison, ComparePanel } from './compare-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { CrosshairOverlay } from './crosshair-overlay.tsx';
import { ModelList } from './model-list.tsx';
import styles from './model-viewer.module.css';
import { type GroupModel, listGroupModels } from './list-group-models.ts';
import type { ModelGroup } from './model-group.ts';
import { PointsOverlay } from './points-overlay.tsx';
import { SectionPanel } from './section-panel.tsx';
import { ScreenshotButton } from './screenshot-button.tsx';
import { listCommonJaws, useComparison } from './use-comparison.ts';
import { listTouchingJaws, useContacts } from './use-contacts.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useFactBlocks } from './use-fact-blocks.ts';
import { useLooks } from './use-looks.ts';
import { MeasureOverlay } from './measuring/measure-overlay.tsx';
import { MeasurePanel } from './measuring/measure-panel.tsx';
import { SpacePanel } from './space-analysis/space-panel.tsx';
import { usePointTools } from './use-point-tools.ts';
import { ViewerKeys } from './viewer-keys.tsx';

const loadViewingClass = async () => (await import('./viewing.ts')).Viewing;

/** The properties of the viewer of models. */
export interface ModelViewerProps {
  readonly source: ViewerSource;
  /** The items, of which the models of the group are shown. Render the viewer with a `key` of the group. */
  readonly items: readonly ViewerItem[];
  readonly group: ModelGroup;
  /** The model that is visible first; without it the jaws of the group are. */
  readonly openedId?: string | null;
  /** The comparison with another group; without it the group is shown alone. */
  readonly compared?: GroupComparison;
  /** True if it is a part of its page, whose keys it does not use: the picture and the list only. */
  readonly isPart?: boolean;
  /** Called when a model is drawn, again after it was hidden. */
  readonly onShown?: (itemId: string) => void;
}

/** The comparison of a group that is shown alone. */
const ALONE: GroupComparison = {
  other: null,
  isOver: false,
  choices: [],
  onChoose: () => undefined,
  onArrange: () => undefined,
};

/** Shows the models of a group, alone or with another one, on a canvas and in a list, with tools to measure and cut. */
export function ModelViewer(props: ModelViewerProps) {
  const { t } = useModelTexts();
  const { source, items, group, openedId = null, compared = ALONE, isPart = false } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasTools = useDeferredTools();
  const modelViewing = useModelViewing(canvas, loadViewingClass);
  const viewing = modelViewing !== null && 'viewing' in modelViewing ? modelViewing.viewing : null;
  const state = useViewingState(viewing);
  const { other } = compared;
  const models = useStable([
    ...listGroupModels(items, group.id, openedId),
    ...(other === null ? [] : listGroupModels(items, other.id, null, 1)),
  ]);
  const isOver = other !== null && compared.isOver;
  const areApart = other !== null && !isOver;
  const looks = useLooks(viewing, models, isOver, { originals: source.originals, onShown: props.onShown });
  const contacts = useContacts(viewing, listTouchingJaws(models, state, looks));
  const comparison = useComparison(viewing, models, listCommonJaws(models, state, looks), {
    other: other?.id ?? null,
    isOver,
    source,
  });
  const isActive = source.allows.measure && !isPart;
  const tools = usePointTools(viewing, models, looks, { source, state, isActive });
  const visibleModels = models.filter(({ item }) => looks.isVisible(item.id));
  const blocks = useFactBlocks(group, { other, isOver }, comparison, visibleModels);
  const isPointing = tools.prompt !== '' || comparison.isPicking;
  const crosshair = useCrosshair(canvas, viewing, models, isPointing);
  useEffect(() => viewing?.setApart(areApart), [viewing, areApart]);
  if (models.length === 0) return <EmptyState kind="none" title={t('model3d.none')} text={t('model3d.noneHint')} />;
  if (modelViewing !== null && 'problem' in modelViewing)
    return (
      <ImageStoreContext value={source.images}>
        <ModelsFallback
          problem={modelViewing.problem}
          facts={blocks.flat()}
          models={models}
          toKey={({ item }) => item.id}
          toName={({ item }) => item.title}
          renderImage={({ item: { id, title, mirror, rotation } }) => (
            <FileImage fileId={id} alt={title} variant="preview" fit="contain" mirror={mirror} rotation={rotation} />
          )}
        />
      </ImageStoreContext>
    );
  const looking = createModelControls(viewing, looks.look);
  const isBusy = [...state.models.values()].some(({ status }) => status === 'loading');
  return (
    <div className={styles['viewer']} data-part={isPart}>
      {tools.keepers}
      <ScenePicture className={styles['middle']} data-measuring={isPointing}>
        <RotatableCanvas
          canvas={canvas}
          name={`${group.facts[0].value} · ${t('model3d.canvas')}`}
          isBusy={isBusy}
          isReady={viewing !== null}
          onTurn={(move) => viewing?.turn(move)}
          handleKey={crosshair.handleKey}
        />
        <CrosshairOverlay crosshair={crosshair} />
        <MeasureOverlay viewing={viewing} lines={tools.lines} />
        {comparison.isPicking ? <PointsOverlay viewing={viewing} points={comparison.points} /> : null}
        <Facts blocks={blocks} />
        <SceneNotice
          isLost={state.isLost}
          hasFailed={state.hasFailed}
          onAgain={() => void viewing?.scene.drawAgain()}
          place="top"
        />
        {tools.prompt === '' ? null : (
          <p className={styles['prompt']} role="status">
            {tools.prompt}
          </p>
        )}
        <div className={styles['bar']}>
          {hasTools ? (
            <ViewBar {...looking} label={t('model3d.views')} toName={(view) => t(`model3d.view.${view}`)} />
          ) : null}
        </div>
      </ScenePicture>
      <aside className={styles['panel']} aria-label={t('model3d.panel')}>
        {(other === null ? [group] : [group, other]).map((one, at) => (
          <ModelList
            key={one.id}
            title={other === null ? t('model3d.models') : `${one.name} · ${one.date}`}
            models={models.filter((model) => model.stage === at)}
            state={state}
            looks={looks}
            viewing={viewing}
          />
        ))}
        {hasTools && !isPart ? (
          <>
            <ComparePanel compared={compared} comparison={comparison} onPick={tools.stop} />
            <ContactPanel contacts={contacts} />
            <SectionPanel viewing={viewing} />
            {isActive ? (
              <>
                <MeasurePanel
                  measuring={tools.measuring}
                  annotations={tools.annotations}
                  onBegin={comparison.stopPicking}
                />
                <SpacePanel analysis={tools.space} onBegin={comparison.stopPicking} />
              </>
            ) : null}
            {source.keepPicture === undefined ? null : (
              <ScreenshotButton
                viewing={viewing}
                group={group}
                itemIds={visibleModels.map(({ item }) => item.id)}
                keepPicture={source.keepPicture}
                blocks={blocks}
                lines={tools.lines}
                contacts={contacts}
              />
            )}
          </>
        ) : null}
      </aside>
      {isPart ? null : (
        <ViewerKeys
          looking={looking}
          looks={looks}
          tools={isActive ? tools : null}
          contacts={contacts}
          comparison={comparison}
        />
      )}
    </div>
  );
}

/** Returns the former models while they are the same, because pages build the items with each rendering. */
function useStable(models: readonly GroupModel[]): readonly GroupModel[] {
  const key = JSON.stringify(models);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the models
  return useMemo(() => models, [key]);
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
