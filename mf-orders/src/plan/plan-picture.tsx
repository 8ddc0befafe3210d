import { UnreadableModel } from '@dentarium/models';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { Button, Progress } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import type { PlanDocument } from './plan-side.ts';
import { type SceneState, usePlanScene } from './use-plan-scene.ts';
import type { PlanControls } from './use-plan-controls.ts';

/** Shares of the view that an arrow key turns or moves. */
const KEY_STEP = 0.05;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};
const UNTURNED = { mirror: false, rotation: 0 } as const;

/** One version of a plan in three dimensions, with whose it is. Arrow keys turn it, with Shift they move it. */
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
  const keys = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    controls.scenes.turn(({ rig }) => (event.shiftKey ? rig.pan(...direction) : rig.orbit(...direction)));
  };
  return (
    <div className={styles['picture']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it shows is turned by keys */}
      <div
        className={styles['canvas']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys turn what it shows
        tabIndex={0}
        role="application"
        aria-label={props.name}
        aria-busy={state.kind === 'loading'}
        data-ready={state.kind === 'shown'}
        onKeyDown={keys}
      >
        <canvas ref={canvas} />
      </div>
      <ImageFacts facts={props.facts} patientLeft={null} view={UNTURNED} />
      <Notice state={state} onRetry={props.onRetry} />
    </div>
  );
}

/** What keeps a plan from being seen. */
function Notice({ state, onRetry }: { readonly state: SceneState; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (state.kind === 'loading')
    return (
      <div className={styles['notice']}>
        <Progress percent={Math.round(state.share * 100)} size="small" aria-label={t('plan.loading')} />
      </div>
    );
  if (state.kind === 'webgl')
    return (
      <p className={styles['notice']} role="alert">
        {t('plan.noWebGl')}
      </p>
    );
  if (state.kind === 'failed')
    return (
      <div className={styles['notice']} role="alert">
        <p>{t(state.error instanceof UnreadableModel ? 'plan.unreadable' : 'plan.notLoaded')}</p>
        <Button size="small" onClick={onRetry}>
          {t('plan.again')}
        </Button>
      </div>
    );
  if (state.hasFailed)
    return (
      <div className={styles['notice']} role="alert">
        <p>{t('plan.crashed')}</p>
        <Button size="small" onClick={() => void state.scene.drawAgain()}>
          {t('plan.again')}
        </Button>
      </div>
    );
  return state.isLost ? (
    <p className={styles['notice']} role="status">
      {t('plan.lost')}
    </p>
  ) : null;
}
