import { updateCaseExpertInfo } from '@dentarium/api/orders/case-actions';
import { getCaseDataByCaseId } from '@dentarium/api/orders/case-details';
import type { Expert, OrderInfo, TreatmentCase } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/orders/forms';
import { callQuery, queryClient, toast, useLanguage, useSession } from '@dentarium/platform';
import { combineQueries, QueryBoundary, Skeletons } from '@dentarium/ui';
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
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serialiseForm, useTypedForm } from '../tools/use-typed-form.ts';
import styles from '../../wizard/wizard.module.css';
import { createExpertsQuery, ExpertCards, addSelectedExpert } from './expert-cards.tsx';
import { createExpertSetting } from './expert-setting.ts';

const FORM = followOnForms.expert;

type CaseExpert = TreatmentCase['expert'];

/** Shows the expert of a case, the question to the expert, and the agreed fee (row P11 of `order-states.md`). */
export default function ExpertForm(props: {
  readonly order: OrderInfo;
  readonly isEditable: boolean;
  readonly onSaved?: () => void;
}) {
  const [language] = useLanguage();
  const { order, isEditable } = props;
  const caseQuery = useQuery(createCaseQuery(order.caseId));
  const expertsQuery = useQuery(createExpertsQuery(order.orgId));
  const experts = useMemo(
    () => addSelectedExpert(expertsQuery.data ?? [], caseQuery.data?.expert?.expert),
    [expertsQuery.data, caseQuery.data],
  );
  const setting = useMemo(
    () => createExpertSetting(experts, order.treatmentItem.isNeedExpert, language),
    [experts, order.treatmentItem.isNeedExpert, language],
  );
  return (
    <QueryBoundary
      query={combineQueries({ treatment: caseQuery, experts: expertsQuery })}
      loading={<Skeletons shape="cards" count={3} />}
    >
      {({ treatment }) => {
        const start = toAnswers(treatment.expert);
        if (!isEditable) return <DeclaredSummary declaration={FORM} answers={start} setting={setting} accepted={[]} />;
        return (
          <EditableExpert
            order={order}
            treatment={treatment}
            experts={experts}
            setting={setting}
            start={start}
            onSaved={props.onSaved}
          />
        );
      }}
    </QueryBoundary>
  );
}

function createCaseQuery(caseId: string) {
  return callQuery(getCaseDataByCaseId, { query: { caseId } }, { silent: true });
}

function toAnswers(caseExpert: CaseExpert): DeclaredAnswers {
  if (caseExpert === null) return toCompleteAnswers(FORM, {});
  const { expert, question, fee } = caseExpert;
  return toCompleteAnswers(FORM, { expert: expert.id, question: question === '' ? null : question, agreedFee: fee });
}

function EditableExpert(props: {
  readonly order: OrderInfo;
  readonly treatment: TreatmentCase;
  readonly experts: readonly Expert[];
  readonly setting: FormSetting;
  readonly start: DeclaredAnswers;
  readonly onSaved: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, treatment, experts, setting, onSaved } = props;
  const { caseId, orgId } = order;
  const caseExpert = treatment.expert;
  const [version, setVersion] = useState(treatment.version);
  const { form, formProps } = useTypedForm(FORM, setting, {
    start: props.start,
    refusals: { 'order.expertFee': 'agreedFee' },
    save: (send, typed) =>
      send(updateCaseExpertInfo, { body: { operatorId, caseId, version, formValue: serialiseForm(FORM, typed) } }),
    toNextValues: (result) => toAnswers(result as CaseExpert),
    onSaved: () => {
      // The own change is the next version of the case.
      setVersion(version + 1);
      toast('success', t('expert.changed'));
      onSaved?.();
    },
    draftKey: `expert.${caseId}`,
    stale: {
      noun: 'orderCase',
      title: t('expert.stale'),
      load: async () => {
        const latest = await queryClient.query({ ...createCaseQuery(caseId), staleTime: 0 });
        setVersion(latest.version);
        return toAnswers(latest.expert);
      },
    },
  });
  const { change } = form;
  const tools = useMemo(
    () => createTools({ orgId, caseExpert, experts, change }),
    [orgId, caseExpert, experts, change],
  );
  return (
    <FormBody form={form}>
      <FormToolsContext value={tools}>
        <DeclaredForm {...formProps} />
      </FormToolsContext>
      <div className={styles['row']}>
        <Button disabled={!form.unsaved} loading={form.saving} onClick={() => void form.submit()}>
          {t('expert.save')}
        </Button>
      </div>
    </FormBody>
  );
}

/** Creates the cards of experts. The selection of an expert sets the expert's fee, or the fee agreed before. */
function createTools({
  orgId,
  caseExpert,
  experts,
  change,
}: {
  readonly orgId: string;
  readonly caseExpert: CaseExpert;
  readonly experts: readonly Expert[];
  readonly change: (change: DeclaredAnswers) => void;
}): FormTools {
  const getFee = (id: string | null): number | null => {
    if (caseExpert !== null && id === caseExpert.expert.id) return caseExpert.fee;
    return experts.find((expert) => expert.id === id)?.price ?? null;
  };
  return {
    records: {
      experts: ({ value, required }) => (
        <ExpertCards
          orgId={orgId}
          isRequired={required}
          value={value}
          selectedExpert={caseExpert?.expert}
          isNamed
          onChange={(expert) => change({ expert, agreedFee: getFee(expert) })}
        />
      ),
    },
  };
}
