import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { OrderScheme, SchemeOpinion } from '@dentarium/api/schemes/shapes';
import type { Scheme } from '@dentarium/scheme';
import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { useQueries } from '@tanstack/react-query';
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageSection } from '../order/page-section.tsx';
import { ContactTable } from './contact-table.tsx';
import { Figures } from './figures.tsx';
import { Marks } from './marks.tsx';
import { Movements } from './movements.tsx';
import { Opinions } from './opinions.tsx';
import { readPlanAddress, usePlanPurpose, writePlanAddress } from './plan-address.ts';
import { AttachmentTable, ReductionTable } from './plan-lists.tsx';
import { PlanPictures } from './plan-pictures.tsx';
import styles from './plan.module.css';
import { callDocument, type PlanSide } from './plan-side.ts';
import { longestSteps } from './plan-steps.ts';
import { type PlanControls, usePlanControls } from './use-plan-controls.ts';
import { Versions } from './versions.tsx';

/** A version of a plan as it is looked at. */
export interface ReviewedPlan {
  readonly shown: OrderScheme;
  readonly document: Scheme;
  readonly controls: PlanControls;
}

interface ReviewProps {
  readonly side: PlanSide;
  readonly order: OrderInfo;
  /** The latest first. */
  readonly versions: readonly OrderScheme[];
  /** `undefined` until they are there. */
  readonly opinions: readonly SchemeOpinion[] | undefined;
  readonly prescription: ReactNode;
  /** What the reader can decide; nothing where they cannot. */
  readonly renderDecision: (plan: ReviewedPlan) => ReactNode;
}

/** The plan of an order: in three dimensions, in tables, beside the prescription, and what is said of it. */
export function PlanReview(props: ReviewProps) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const purpose = usePlanPurpose();
  const address = readPlanAddress(searchParams);
  const { versions } = props;
  const [latest] = versions;
  if (latest === undefined) return <EmptyState kind="none" title={t('plan.none')} />;
  const confirmed = versions.find(({ state }) => state === 'confirmed');
  const shown = versions.find(({ number }) => number === address.version) ?? confirmed ?? latest;
  const isCompared = purpose === 'compare' && address.compare === null;
  const other = isCompared
    ? (versions.find(({ number }) => number < shown.number) ?? null)
    : (versions.find(({ number }) => number === address.compare && number !== shown.number) ?? null);
  return <DocumentsOf {...props} key={`${shown.schemeId} ${other?.schemeId ?? ''}`} shown={shown} other={other} />;
}

interface ShownProps extends ReviewProps {
  readonly shown: OrderScheme;
  readonly other: OrderScheme | null;
}

function DocumentsOf(props: ShownProps) {
  const [, setSearchParams] = useSearchParams();
  const { shown, other, side, versions, order } = props;
  const plans = other === null ? [shown] : [shown, other];
  const documents = useQueries({ queries: plans.map(({ schemeId }) => callDocument(side, schemeId)) });
  const show = (version: number, compare: number | null): void =>
    setSearchParams(writePlanAddress({ order: order.orderId, version, compare }));
  const failed = documents.find(({ isError }) => isError);
  const known = documents.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return (
    <>
      <Versions
        versions={versions}
        shown={shown}
        other={other}
        onShow={(number) => show(number, other?.number ?? null)}
        onCompare={(number) => show(shown.number, number)}
      />
      {failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : known.length < plans.length ? (
        <Skeletons shape="rows" count={10} />
      ) : (
        <ShownPlan {...props} plans={plans} documents={known} />
      )}
    </>
  );
}

function ShownPlan(
  props: ShownProps & { readonly plans: readonly OrderScheme[]; readonly documents: readonly Scheme[] },
) {
  const { plans, documents, side, order } = props;
  const [held] = useState(documents);
  const { controls, still } = usePlanControls(longestSteps(plans.map(({ steps }) => steps)));
  const hasTables = useBehindPicture(controls);
  const [document] = held;
  if (document === undefined) return null;
  return (
    <>
      <PlanPictures side={side} order={order} plans={plans} documents={held} controls={controls} still={still} />
      {hasTables ? <Tables {...props} document={document} controls={still} /> : null}
    </>
  );
}

/** How long is waited for the first picture, in ms. */
const PATIENCE = 1000;

/** Whether what stands beside the pictures is drawn: behind the first of them, which waits for the same processor, and not later than {@link PATIENCE}. */
function useBehindPicture({ scenes }: Pick<PlanControls, 'scenes'>): boolean {
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    let isDone = false;
    const show = (): void => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      startTransition(() => setBehind(true));
    };
    const timer = setTimeout(show, PATIENCE);
    void scenes.first.then(show);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  }, [scenes]);
  return isBehind;
}

/** What is said of a version beside its pictures. While steps are played nothing of it is drawn anew. */
const Tables = memo(function Tables(
  props: ShownProps & { readonly plans: readonly OrderScheme[] } & Omit<ReviewedPlan, 'shown'>,
) {
  const { t } = useTranslation();
  const { shown, plans, document, controls, opinions } = props;
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        {props.renderDecision({ shown, document, controls })}
        <PageSection id="marks" title={t('plan.marks')}>
          <Marks marks={shown.marks} controls={controls} />
        </PageSection>
        <PageSection id="movements" title={t('plan.movements')}>
          <Movements document={document} controls={controls} />
        </PageSection>
        <PageSection id="ipr" title={t('plan.ipr')}>
          <ReductionTable document={document} controls={controls} />
        </PageSection>
        <PageSection id="attachments" title={t('plan.attachments')}>
          <AttachmentTable document={document} controls={controls} />
        </PageSection>
        <PageSection id="contacts" title={t('plan.contacts')}>
          <ContactTable plan={shown} controls={controls} />
        </PageSection>
      </div>
      <div className={styles['side']}>
        <PageSection id="figures" title={t('plan.figures')}>
          <Figures plans={plans} />
        </PageSection>
        {document.remarks === '' ? null : (
          <PageSection id="remarks" title={t('plan.remarks')}>
            <p className={styles['text']}>{document.remarks}</p>
          </PageSection>
        )}
        <PageSection id="opinions" title={t('plan.opinions')}>
          {opinions === undefined ? (
            <Skeletons shape="rows" count={2} />
          ) : (
            <Opinions opinions={opinions} controls={controls} />
          )}
        </PageSection>
        <PageSection id="prescription" title={t('plan.prescription')}>
          {props.prescription}
        </PageSection>
      </div>
    </div>
  );
});
