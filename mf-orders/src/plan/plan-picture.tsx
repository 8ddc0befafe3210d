import { UnreadableModel } from '@dentarium/models';
import { SceneNote, SceneNotice, ScenePicture, RotatableCanvas } from '@dentarium/ui/scene';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanDocument } from './plan-side.ts';
import { type SceneState, usePlanScene } from './use-plan-scene.ts';
import type { PlanControls } from './use-plan-controls.ts';

const UNROTATED_VIEW = { mirror: false, rotation: 0 } as const;

/** Shows one version of a plan in 3D, with its patient. Arrow keys turn it, and move it with Shift. */
export function PlanPicture(props: {
  readonly plan: PlanDocument;
  readonly name: string;
  readonly facts: readonly ImageFact[];
  readonly controls: PlanControls;
  readonly onRetry: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { plan, controls } = props;
  const state = usePlanScene(canvas, plan, controls);
  return (
    <ScenePicture>
      <RotatableCanvas
        canvas={canvas}
        name={props.name}
        isBusy={state.kind === 'loading'}
        isReady={state.kind === 'shown'}
        onTurn={(move) => controls.scenes.turn(({ rig }) => move(rig))}
      />
      <ImageFacts facts={props.facts} patientLeft={null} view={UNROTATED_VIEW} />
      <Notice state={state} onRetry={props.onRetry} />
    </ScenePicture>
  );
}

/** The reason why a plan is not visible. */
function Notice({ state, onRetry }: { readonly state: SceneState; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (state.kind === 'loading')
    return state.share === null ? null : (
      <SceneNote>
        <Progress percent={Math.round(state.share * 100)} size="small" aria-label={t('plan.loading')} />
      </SceneNote>
    );
  if (state.kind === 'webgl') return <SceneNote role="alert">{t('plan.noWebGl')}</SceneNote>;
  if (state.kind === 'failed')
    return (
      <SceneNote role="alert">
        <p>{t(state.error instanceof UnreadableModel ? 'plan.unreadable' : 'plan.notLoaded')}</p>
        <Button size="small" onClick={onRetry}>
          {t('plan.again')}
        </Button>
      </SceneNote>
    );
  const { scene, isLost, hasFailed } = state;
  return <SceneNotice isLost={isLost} hasFailed={hasFailed} onAgain={() => void scene.drawAgain()} />;
}
