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
import { DifferenceTable } from './difference-table.tsx';
import { Figures } from './figures.tsx';
import { Marks } from './marks.tsx';
import { Movements } from './movements.tsx';
import { Opinions } from './opinions.tsx';
import { readPlanAddress, usePlanPurpose, writePlanAddress } from './plan-address.ts';
import { AttachmentTable, ReductionTable } from './plan-lists.tsx';
import { PlanPictures } from './plan-pictures.tsx';
import styles from './plan.module.css';
import { createDocumentQuery, type PlanSide } from './plan-side.ts';
import { findLongestSteps } from './plan-steps.ts';
import { type PlanControls, usePlanControls } from './use-plan-controls.ts';
import { Versions } from './versions.tsx';

/** A version of a plan under review. */
export interface ReviewedPlan {
  readonly scheme: OrderScheme;
  readonly document: Scheme;
  readonly controls: PlanControls;
}

interface PlanReviewProps {
  readonly side: PlanSide;
  readonly order: OrderInfo;
  /** The latest first. */
  readonly versions: readonly OrderScheme[];
  /** `undefined` until they are loaded. */
  readonly opinions: readonly SchemeOpinion[] | undefined;
  readonly prescription: ReactNode;
  /** Renders the reader's decision; nothing if there is none to make. */
  readonly renderDecision: (plan: ReviewedPlan) => ReactNode;
}

/** Shows the plan of an order: in 3D, in tables, next to the prescription, and with opinions. */
export function PlanReview(props: PlanReviewProps) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const purpose = usePlanPurpose();
  const address = readPlanAddress(searchParams);
  const { versions } = props;
  const [latest] = versions;
  if (latest === undefined) return <EmptyState kind="none" title={t('plan.none')} />;
  const confirmed = versions.find(({ state }) => state === 'confirmed');
  const scheme = versions.find(({ number }) => number === address.version) ?? confirmed ?? latest;
  const isCompared = purpose === 'compare' && address.compare === null;
  const other = isCompared
    ? (versions.find(({ number }) => number < scheme.number) ?? null)
    : (versions.find(({ number }) => number === address.compare && number !== scheme.number) ?? null);
  return (
    <SchemeDocuments {...props} key={`${scheme.schemeId} ${other?.schemeId ?? ''}`} scheme={scheme} other={other} />
  );
}

interface ReviewedSchemeProps extends PlanReviewProps {
  readonly scheme: OrderScheme;
  readonly other: OrderScheme | null;
}

function SchemeDocuments(props: ReviewedSchemeProps) {
  const [, setSearchParams] = useSearchParams();
  const { scheme, other, side, versions, order } = props;
  const plans = other === null ? [scheme] : [scheme, other];
  const documents = useQueries({ queries: plans.map(({ schemeId }) => createDocumentQuery(side, schemeId)) });
  const showVersion = (version: number, compare: number | null): void =>
    setSearchParams(writePlanAddress({ order: order.orderId, version, compare }));
  const failedQuery = documents.find(({ isError }) => isError);
  const loadedDocuments = documents.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return (
    <>
      <Versions
        versions={versions}
        scheme={scheme}
        other={other}
        onShow={(number) => showVersion(number, other?.number ?? null)}
        onCompare={(number) => showVersion(scheme.number, number)}
      />
      {failedQuery !== undefined ? (
        <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : loadedDocuments.length < plans.length ? (
        <Skeletons shape="rows" count={10} />
      ) : (
        <LoadedReview {...props} plans={plans} documents={loadedDocuments} />
      )}
    </>
  );
}

function LoadedReview(
  props: ReviewedSchemeProps & { readonly plans: readonly OrderScheme[]; readonly documents: readonly Scheme[] },
) {
  const { plans, documents, side, order } = props;
  const [initialDocuments] = useState(documents);
  const { controls, stillControls } = usePlanControls(findLongestSteps(plans.map(({ steps }) => steps)));
  const hasTables = useAfterFirstPicture(controls);
  const [document] = initialDocuments;
  if (document === undefined) return null;
  const otherDocument = initialDocuments[1] ?? null;
  return (
    <>
      <div className={styles['review']} data-count={plans.length}>
        <PlanPictures
          side={side}
          order={order}
          plans={plans}
          documents={initialDocuments}
          controls={controls}
          stillControls={stillControls}
        />
        {hasTables ? (
          <TablesBeside {...props} document={document} otherDocument={otherDocument} controls={stillControls} />
        ) : null}
      </div>
      {hasTables ? <Tables {...props} document={document} controls={stillControls} /> : null}
    </>
  );
}

/** The maximum wait for the first picture, in ms. */
const MAX_WAIT_MS = 1000;

/**
 * Returns whether the content next to the pictures is drawn: after the first picture, which uses the same CPU, and at the
 * latest after {@link MAX_WAIT_MS}.
 */
function useAfterFirstPicture({ scenes }: Pick<PlanControls, 'scenes'>): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isDone = false;
    const showContent = (): void => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      startTransition(() => setReady(true));
    };
    const timer = setTimeout(showContent, MAX_WAIT_MS);
    void scenes.firstPicture.then(showContent);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  }, [scenes]);
  return isReady;
}

/**
 * The movements, the IPR and the comments of a version, beside its picture if the window has room. They are not redrawn
 * during playback.
 */
const TablesBeside = memo(function TablesBeside(
  props: ReviewedSchemeProps & Omit<ReviewedPlan, 'scheme'> & { readonly otherDocument: Scheme | null },
) {
  const { t } = useTranslation();
  const { scheme, other, document, otherDocument, controls, opinions } = props;
  return (
    <div className={styles['beside']}>
      {other === null || otherDocument === null ? null : (
        <PageSection
          id="differences"
          title={t('plan.differences.title', { first: scheme.number, other: other.number })}
        >
          <DifferenceTable document={document} otherDocument={otherDocument} numbers={[scheme.number, other.number]} />
        </PageSection>
      )}
      <PageSection id="movements" title={t('plan.movements')}>
        <Movements document={document} controls={controls} />
      </PageSection>
      <PageSection id="ipr" title={t('plan.ipr')}>
        <ReductionTable document={document} controls={controls} />
      </PageSection>
      <PageSection id="opinions" title={t('plan.opinions')}>
        {opinions === undefined ? (
          <Skeletons shape="rows" count={2} />
        ) : (
          <Opinions opinions={opinions} controls={controls} />
        )}
      </PageSection>
    </div>
  );
});

/** The other tables of a version, with its decision and prescription. They are not redrawn during playback. */
const Tables = memo(function Tables(
  props: ReviewedSchemeProps & { readonly plans: readonly OrderScheme[] } & Omit<ReviewedPlan, 'scheme'>,
) {
  const { t } = useTranslation();
  const { scheme, plans, document, controls } = props;
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        {props.renderDecision({ scheme, document, controls })}
        <PageSection id="marks" title={t('plan.marks')}>
          <Marks marks={scheme.marks} controls={controls} />
        </PageSection>
        <PageSection id="attachments" title={t('plan.attachments')}>
          <AttachmentTable document={document} controls={controls} />
        </PageSection>
        <PageSection id="contacts" title={t('plan.contacts')}>
          <ContactTable plan={scheme} controls={controls} />
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
        <PageSection id="prescription" title={t('plan.prescription')}>
          {props.prescription}
        </PageSection>
      </div>
    </div>
  );
});
