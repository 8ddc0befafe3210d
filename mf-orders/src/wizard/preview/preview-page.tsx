import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { callQuery, NotFoundPage, queryClient, useLanguage } from '@dentarium/platform';
import { combineQueries, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { createAddressesQuery } from '../../forms/address/address-choice.tsx';
import { ExpertSection } from '../../forms/expert/expert-section.tsx';
import { memo, type MouseEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormSetting } from '../../forms/use-form-setting.ts';
import type { OrderWizard, Wizard } from '../../forms/wizard-context.ts';
import { canChangeOrder } from '../../order/order-state.ts';
import { PageSection } from '../../order/page-section.tsx';
import styles from '../wizard.module.css';
import { PreviewForm } from './preview-form.tsx';
import { SubmitOrder } from './submit-order.tsx';

/**
 * `/case/stage/preview`: all data of an order before submission (`domain-forms.md` 9.3, "Preview"). It is redrawn with
 * the order, but not on page turns.
 */
const PreviewPage = memo(function PreviewPage({ wizard }: { readonly wizard: Wizard }) {
  if (wizard.order === null) return <NotFoundPage />;
  return <LoadedPreview wizard={{ ...wizard, order: wizard.order }} />;
});
export default PreviewPage;

/** Preloads the data of the preview apart from the forms. */
export async function prepare(order: OrderInfo): Promise<void> {
  await Promise.allSettled([
    queryClient.query(createSubmissionsQuery(order)),
    queryClient.query(createAddressesQuery(order.orgId)),
  ]);
}

function createSubmissionsQuery({ orderId }: OrderInfo) {
  return callQuery(queryOrderSubmissions, { query: { orderId } }, { silent: true });
}

function LoadedPreview({ wizard }: { readonly wizard: OrderWizard }) {
  const { order } = wizard;
  const setting = useFormSetting(order).query;
  const submissions = useQuery(createSubmissionsQuery(order));
  return (
    <QueryBoundary
      query={combineQueries({ setting, submissions })}
      onRefetchError="keepUnlessWithdrawn"
      loading={<Skeletons shape="rows" count={8} />}
    >
      {(data) => <PreviewContent wizard={wizard} setting={data.setting} previousSubmission={data.submissions.at(-1)} />}
    </QueryBoundary>
  );
}

/** The previous submission of an order. */
type Submission = {
  readonly forms: readonly { readonly formKey: number; readonly formValue: Readonly<Record<string, unknown>> }[];
};

function PreviewContent(props: {
  readonly wizard: OrderWizard;
  readonly setting: FormSetting;
  readonly previousSubmission: Submission | undefined;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { wizard, setting, previousSubmission } = props;
  const { order, steps } = wizard;
  const openLink = useInternalLinks();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler opens inner links without a reload; a key press on a link is a click
    <div className={`${styles['body']} ${styles['preview']}`} onClick={openLink}>
      <PageSection title={t('product.chosen')}>
        <strong>{order.treatmentItem.name[language]}</strong>
        {order.remark === '' ? null : <p>{order.remark}</p>}
      </PageSection>
      <ExpertSection order={order} />
      {steps.flatMap(({ page, forms }) =>
        forms.map((formKey) => (
          <PreviewForm
            key={formKey}
            wizard={wizard}
            page={page}
            formKey={formKey}
            setting={setting}
            previousAnswers={previousSubmission?.forms.find((form) => form.formKey === formKey)?.formValue}
          />
        )),
      )}
      {canChangeOrder(order) ? <SubmitOrder wizard={wizard} /> : null}
    </div>
  );
}

/** Opens links into the wizard without a page reload. */
function useInternalLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href') ?? '';
      if (!path.startsWith('/case/') || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
