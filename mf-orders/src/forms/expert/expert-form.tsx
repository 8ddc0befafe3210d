import { updateCaseExpertInfo } from '@dentarium/api/orders/case-actions';
import type { CallResult } from '@dentarium/api';
import { getExpertInfoByCaseId } from '@dentarium/api/orders/case-details';
import type { Expert, OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/orders/forms';
import { callQuery, toast, useLanguage, useSession } from '@dentarium/platform';
import { ErrorState, Skeletons } from '@dentarium/ui';
import {
  type DeclaredAnswers,
  DeclaredForm,
  DeclaredSummary,
  type FormTools,
  FormToolsContext,
  toCompleteAnswers,
} from '@dentarium/ui/declared-form';
import { FormBody } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sentForm, useTypedForm } from '../tools/use-typed-form.ts';
import styles from '../../wizard/wizard.module.css';
import { callExperts, ExpertCards, withChosen } from './expert-cards.tsx';
import { expertSetting } from './expert-setting.ts';

const FORM = followOnForms.expert;

type CaseExpert = CallResult<typeof getExpertInfoByCaseId>;

/** The expert of a case, what they are asked, and the fee that is agreed on (row P11 of `order-states.md`). */
export default function ExpertForm(props: {
  readonly order: OrderInfo;
  readonly mayChange: boolean;
  readonly onSaved?: () => void;
}) {
  const [language] = useLanguage();
  const { order, mayChange } = props;
  const chosen = useQuery(callQuery(getExpertInfoByCaseId, { query: { caseId: order.caseId } }, { silent: true }));
  const offered = useQuery(callExperts(order.orgId));
  const experts = useMemo(() => withChosen(offered.data ?? [], chosen.data?.expert), [offered.data, chosen.data]);
  const setting = useMemo(
    () => expertSetting(experts, order.treatmentItem.isNeedExpert, language),
    [experts, order.treatmentItem.isNeedExpert, language],
  );
  const failed = [chosen, offered].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (chosen.data === undefined || offered.data === undefined) return <Skeletons shape="cards" count={3} />;
  const start = answersOf(chosen.data);
  if (!mayChange) return <DeclaredSummary declaration={FORM} answers={start} setting={setting} accepted={[]} />;
  return (
    <EditedExpert
      order={order}
      chosen={chosen.data}
      experts={experts}
      setting={setting}
      start={start}
      onSaved={props.onSaved}
    />
  );
}

function answersOf(chosen: CaseExpert): DeclaredAnswers {
  if (chosen === null) return toCompleteAnswers(FORM, {});
  const { expert, question, fee } = chosen;
  return toCompleteAnswers(FORM, { expert: expert.id, question: question === '' ? null : question, agreedFee: fee });
}

function EditedExpert(props: {
  readonly order: OrderInfo;
  readonly chosen: CaseExpert;
  readonly experts: readonly Expert[];
  readonly setting: FormSetting;
  readonly start: DeclaredAnswers;
  readonly onSaved: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, chosen, experts, setting, onSaved } = props;
  const { caseId, orgId } = order;
  const { form, drawn } = useTypedForm(FORM, setting, {
    start: props.start,
    refusals: { 'order.expertFee': 'agreedFee' },
    save: (send, typed) =>
      send(updateCaseExpertInfo, { body: { operatorId, caseId, formValue: sentForm(FORM, typed) } }),
    toNextValues: (saved) => answersOf(saved as CaseExpert),
    onSaved: () => {
      toast('success', t('expert.changed'));
      onSaved?.();
    },
    draftKey: `expert.${caseId}`,
  });
  const { change } = form;
  const tools = useMemo(() => toolsOf({ orgId, chosen, experts, change }), [orgId, chosen, experts, change]);
  return (
    <FormBody form={form}>
      <FormToolsContext value={tools}>
        <DeclaredForm {...drawn} />
      </FormToolsContext>
      <div className={styles['row']}>
        <Button disabled={!form.unsaved} loading={form.saving} onClick={() => void form.submit()}>
          {t('expert.save')}
        </Button>
      </div>
    </FormBody>
  );
}

/** The experts as cards; with one of them goes the fee that they take, or that was agreed on before. */
function toolsOf({
  orgId,
  chosen,
  experts,
  change,
}: {
  readonly orgId: string;
  readonly chosen: CaseExpert;
  readonly experts: readonly Expert[];
  readonly change: (change: DeclaredAnswers) => void;
}): FormTools {
  const feeOf = (id: string | null): number | null => {
    if (chosen !== null && id === chosen.expert.id) return chosen.fee;
    return experts.find((expert) => expert.id === id)?.price ?? null;
  };
  return {
    records: {
      experts: ({ value, required }) => (
        <ExpertCards
          orgId={orgId}
          needed={required}
          value={value}
          chosen={chosen?.expert}
          isNamed
          onChange={(expert) => change({ expert, agreedFee: feeOf(expert) })}
        />
      ),
    },
  };
}
