import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { toast, useSession } from '@dentarium/platform';
import { type Scheme, listArchTeeth, ARCHES } from '@dentarium/scheme';
import { type Form, FormBody, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { NumberField } from '@dentarium/ui';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type PlanRemark, Remarks } from './opinions.tsx';
import styles from './plan.module.css';
import { getLastStep, toSliderPosition } from './plan-steps.ts';
import type { PlanControls } from './use-plan-controls.ts';
import { useToothFormatter } from './use-tooth-formatter.ts';

/** The content of a change request. The current remark is not in the list yet. */
interface ChangeRequestValues extends Record<string, unknown> {
  readonly opinion: string;
  readonly remarks: readonly PlanRemark[];
  readonly tooth: number | null;
  readonly step: number | null;
  readonly text: string;
}

const EMPTY_REQUEST: ChangeRequestValues = { opinion: '', remarks: [], tooth: null, step: null, text: '' };
/** The maximum number of remarks of a request. */
const MAX_REMARKS = 200;

/** Lists the remarks including the one that is being written. */
function listRemarks({ remarks, tooth, step, text }: ChangeRequestValues): readonly PlanRemark[] {
  return text.trim() === '' ? remarks : [...remarks, { tooth, step, text: text.trim() }];
}

/**
 * Requests changes of a plan (row P9 of `order-states.md`): the wanted differences, and remarks on teeth and steps. It
 * is a draft until it is sent.
 */
export function ChangeRequest(props: {
  readonly order: OrderInfo;
  readonly schemeId: string;
  readonly document: Scheme;
  readonly controls: PlanControls;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, schemeId, document, controls } = props;
  const { orderId, version } = order;
  const form = useForm<ChangeRequestValues>({
    start: EMPTY_REQUEST,
    rules: (request) => [
      ...(request.opinion.trim() === '' ? [{ field: 'opinion' as const, problem: 'required' }] : []),
      ...(listRemarks(request).length > MAX_REMARKS ? [{ field: 'text' as const, problem: 'many' }] : []),
    ],
    problemText: (problem) => (problem === 'many' ? t('plan.manyRemarks', { most: MAX_REMARKS }) : undefined),
    refusals: { 'order.opinion': 'opinion' },
    save: (send, request) =>
      send(insertSchemeDesign, {
        body: {
          operatorId,
          orderId,
          version,
          schemeId,
          decision: 'change',
          opinion: request.opinion.trim(),
          remarks: [...listRemarks(request)],
        },
      }),
    onSaved: () => toast('success', t('plan.changesAsked')),
    draftKey: `plan.change.${orderId}`,
  });
  return (
    <FormBody form={form}>
      <FormField form={form} name="opinion" label={t('plan.opinion')} required wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={4000}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <NewRemark form={form} document={document} controls={controls} />
      <div className={styles['actions']}>
        <Button type="primary" htmlType="submit" loading={form.saving}>
          {t('plan.askChanges')}
        </Button>
      </div>
    </FormBody>
  );
}

/** A form for a remark on a tooth and a step, with the list of existing remarks. */
function NewRemark(props: {
  readonly form: Form<ChangeRequestValues>;
  readonly document: Scheme;
  readonly controls: PlanControls;
}) {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  const { form, document, controls } = props;
  const remarks = useFormValue(form, 'remarks');
  const text = useFormValue(form, 'text');
  const teeth = ARCHES.flatMap((arch) =>
    listArchTeeth([...document.teeth.map(({ tooth }) => tooth), ...document.missing], arch),
  );
  const addRemark = (): void =>
    form.change({ ...EMPTY_REQUEST, opinion: form.get().opinion, remarks: listRemarks(form.get()) });
  const copyPlace = (): void =>
    form.change({
      tooth: controls.options.selectedTooth,
      step: Math.floor(toSliderPosition(controls.scenes.at, 'both')),
    });
  return (
    <>
      <FormField form={form} name="tooth" label={t('plan.tooth')}>
        {(control, { value, change }) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            allowClear
            value={value}
            onChange={(tooth: number | undefined) => change(tooth ?? null)}
            options={teeth.map((tooth) => ({ value: tooth, label: toothText(tooth) }))}
          />
        )}
      </FormField>
      <FormField form={form} name="step" label={t('plan.step')}>
        {(control, { value, change }) => (
          <NumberField
            control={control}
            min={0}
            max={getLastStep(controls.steps, 'both')}
            step={1}
            value={value}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="text" label={t('plan.remark')} wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={1000}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <div className={styles['actions']}>
        <Button onClick={copyPlace}>{t('plan.takePlace')}</Button>
        <Button disabled={text.trim() === ''} onClick={addRemark}>
          {t('plan.addRemark')}
        </Button>
      </div>
      <div className={styles['wide']}>
        <Remarks
          remarks={remarks}
          controls={controls}
          onRemove={(at) => form.change({ remarks: remarks.filter((_, place) => place !== at) })}
        />
      </div>
    </>
  );
}
