import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { ARCHES, type PerArch, type Scheme } from '@dentarium/scheme';
import { SceneBar } from '@dentarium/ui/scene';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { PlanPicture } from './plan-picture.tsx';
import styles from './plan.module.css';
import type { PlanDocument, PlanSide } from './plan-side.ts';
import { PlanKeys, PlanSwitches, PlanViews } from './plan-switches.tsx';
import { StepModel } from './step-model.tsx';
import { StepSliders } from './step-sliders.tsx';
import type { PlanControls } from './use-plan-controls.ts';

/** Shows a plan in 3D, or two versions side by side that move and turn together. */
export function PlanPictures(props: {
  readonly side: PlanSide;
  readonly order: OrderInfo;
  readonly plans: readonly OrderScheme[];
  readonly documents: readonly Scheme[];
  readonly controls: PlanControls;
  /**
   * These controls do not change while steps are played. Everything except the sliders is drawn with them, which leaves
   * the CPU to the pictures.
   */
  readonly stillControls: PlanControls;
}) {
  const { t } = useTranslation();
  const { side, order, plans, documents, controls, stillControls } = props;
  const sources = useMemo(
    () =>
      documents.flatMap((document, at): PlanDocument[] => {
        const schemeId = plans[at]?.schemeId;
        return schemeId === undefined ? [] : [{ side, schemeId, document }];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the versions of a page are stable; their answers are refetched
    [documents, side],
  );
  return (
    <section className={styles['viewer']} aria-label={t('plan.viewer')}>
      <div className={styles['pictures']} data-count={sources.length}>
        {sources.map((source, at) => (
          <Picture
            key={source.schemeId}
            source={source}
            order={order}
            number={plans[at]?.number ?? 0}
            controls={stillControls}
          />
        ))}
      </div>
      <SceneBar>
        <PlanViews controls={stillControls} />
        <StepSliders controls={controls} />
        <PlanSwitches controls={stillControls} />
      </SceneBar>
      <StepModels
        side={side}
        order={order}
        plan={plans[0]}
        at={stillControls.playing === null ? stillControls.at : null}
      />
      <PlanKeys controls={stillControls} />
    </section>
  );
}

/** The models of the visible step of a version. There is none at the start of an arch and during playback. */
const StepModels = memo(function StepModels(props: {
  readonly side: PlanSide;
  readonly order: OrderInfo;
  readonly plan: OrderScheme | undefined;
  /** `null` during playback. */
  readonly at: PerArch<number> | null;
}) {
  const { t } = useTranslation();
  const { side, order, plan, at } = props;
  if (plan === undefined) return null;
  return (
    <div className={styles['switches']} role="group" aria-label={t('plan.models')}>
      <span>{t('plan.models')}</span>
      {ARCHES.filter((arch) => plan.steps[arch] > 0).map((arch) => {
        const step = Math.min(at?.[arch] ?? 0, plan.steps[arch]);
        const name = t(`plan.slider.${arch}`);
        return (
          <StepModel key={arch} side={side} plan={plan} orderShowId={order.orderShowId} arch={arch} step={step}>
            {step === 0 ? name : t('plan.modelOf', { arch: name, step })}
          </StepModel>
        );
      })}
    </div>
  );
});

/** A picture that is remounted on a retry after it failed to load. */
const Picture = memo(function Picture(props: {
  readonly source: PlanDocument;
  readonly order: OrderInfo;
  readonly number: number;
  readonly controls: PlanControls;
}) {
  const { t } = useTranslation();
  const patientFacts = usePatientFactsFormatter();
  const [retryCount, setRetryCount] = useState(0);
  const { source, order, number, controls } = props;
  const version = t('plan.version', { number });
  return (
    <PlanPicture
      key={retryCount}
      plan={source}
      name={t('plan.picture', { version, patient: order.patient.name })}
      facts={[
        { label: t('plan.patient'), value: `${order.patient.name} · ${patientFacts(order.patient)}` },
        { label: t('plan.order'), value: `${order.orderShowId} · ${version}` },
      ]}
      controls={controls}
      onRetry={() => setRetryCount((before) => before + 1)}
    />
  );
});
