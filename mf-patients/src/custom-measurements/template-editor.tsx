import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { ApiError } from '@dentarium/api';
import { listFormulaPoints } from '@dentarium/cephalometry';
import { callQuery, queryClient, toast } from '@dentarium/platform';
import {
  insertMeasurementTemplate,
  MAX_NAME_LENGTH,
  MAX_POINT_NAME_LENGTH,
  type MeasurementTemplate,
  MAX_TEMPLATE_MEASURES,
  MAX_TEMPLATE_POINTS,
  queryMeasurementTemplates,
  updateMeasurementTemplate,
} from '@dentarium/server/calls/custom-measurements';
import { type Form, FormDrawer, FormField, useForm, useFormField, useFormValues } from '@dentarium/ui/form';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions } from '../patient/options.ts';
import styles from './measuring.module.css';
import {
  findDraftProblem,
  FORMULA_KINDS,
  FORMULA_SLOTS,
  createTemplate,
  createFormFormula,
  type TemplateValues,
  toTemplateValues,
  removePoint,
} from './template-draft.ts';

const TEMPLATES = callQuery(queryMeasurementTemplates, {}, { silent: true });

/** Creates or edits a measurement template of the user. */
export default function TemplateEditor(props: {
  /** The template; `null` for a new one. */
  readonly template: MeasurementTemplate | null;
  readonly onClose: () => void;
  readonly onSaved: (template: MeasurementTemplate) => void;
}) {
  const { t } = useTranslation();
  const { template } = props;
  const organisations = useOrganisationOptions();
  const form = useForm<TemplateValues, TemplateValues, MeasurementTemplate>({
    start: template === null ? createTemplate() : toTemplateValues(template),
    toBody: (values) => values,
    schema: updateMeasurementTemplate.body,
    draftKey: `measurementTemplate.${template?.id ?? 'new'}`,
    rules: (values) => {
      const wrong = findDraftProblem(values);
      return wrong === null ? [] : [wrong];
    },
    problemText: (problem) => {
      const problemKey = (['noName', 'pointTwice', 'measureTwice', 'unknownPoint', 'samePoint'] as const).find(
        (one) => one === problem,
      );
      return problemKey === undefined ? undefined : t(`measuring.problem.${problemKey}`);
    },
    save: (send, { version, ...body }) =>
      template === null
        ? send(insertMeasurementTemplate, { body })
        : send(updateMeasurementTemplate, { params: { id: template.id }, body: { ...body, version } }),
    onSaved: (savedTemplate, _, cache) => {
      cache.change(TEMPLATES, (all) => [...all.filter(({ id }) => id !== savedTemplate.id), savedTemplate]);
      toast('success', t('measuring.templateSaved', { name: savedTemplate.name }));
      props.onSaved(savedTemplate);
    },
    stale: {
      noun: 'measurementTemplate',
      title: t('measuring.templateStale'),
      load: async () => {
        const all = await queryClient.query({ ...TEMPLATES, staleTime: 0 });
        const latest = all.find(({ id }) => id === template?.id);
        if (latest === undefined) throw new ApiError('measurement.template', '');
        return toTemplateValues(latest);
      },
    },
  });
  return (
    <FormDrawer
      title={t(template === null ? 'measuring.newTemplate' : 'measuring.editTemplate')}
      form={form}
      onClose={props.onClose}
    >
      <FormField form={form} name="name" label={t('measuring.templateName')} required wide>
        {(control, { value, change }) => (
          <Input
            {...control}
            maxLength={MAX_NAME_LENGTH}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <FormField form={form} name="orgId" label={t('measuring.sharedWith')} wide>
        {({ id }, { value, change }) => (
          <Select
            id={id}
            className={styles['wide'] ?? ''}
            value={value ?? ''}
            options={[
              { value: '', label: t('measuring.forMe') },
              ...organisations.map((one) => ({
                value: one.value,
                label: t('measuring.forClinic', { clinic: one.label }),
              })),
            ]}
            onChange={(next: string) => change(next === '' ? null : next)}
          />
        )}
      </FormField>
      <Points form={form} />
      <Measures form={form} />
    </FormDrawer>
  );
}

/** A list of a template with its error, and a button that adds an entry. */
function Section(props: {
  readonly form: Form<TemplateValues>;
  readonly name: 'points' | 'measures';
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  readonly onAdd: (() => void) | null;
  readonly children: React.ReactNode;
}) {
  const { error } = useFormField(props.form, props.name);
  return (
    // A landmark would have the same name as one of the page below.
    <div className={styles['part']} role="group" aria-label={props.title} data-field={props.name}>
      <h2 className={styles['heading']}>{props.title}</h2>
      <p className={styles['quiet']}>{props.hint}</p>
      {error === undefined ? null : (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <ol className={styles['rows']}>{props.children}</ol>
      <Button icon={<PlusOutlined aria-hidden />} disabled={props.onAdd === null} onClick={() => props.onAdd?.()}>
        {props.add}
      </Button>
    </div>
  );
}

/** Returns the list with one entry at another place. */
function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

function Points({ form }: { readonly form: Form<TemplateValues> }) {
  const { t } = useTranslation();
  const { points } = useFormValues(form);
  const rename = (id: string, name: string): void =>
    form.change({ points: form.get().points.map((point) => (point.id === id ? { ...point, name } : point)) });
  return (
    <Section
      form={form}
      name="points"
      title={t('measuring.points')}
      hint={t('measuring.pointsHint')}
      add={t('measuring.addPoint')}
      onAdd={
        points.length >= MAX_TEMPLATE_POINTS
          ? null
          : () => form.change({ points: [...form.get().points, { id: crypto.randomUUID(), name: '' }] })
      }
    >
      {points.map(({ id, name }, at) => (
        <li key={id} className={styles['pointRow']}>
          <Input
            aria-label={t('measuring.pointName', { number: at + 1 })}
            maxLength={MAX_POINT_NAME_LENGTH}
            value={name}
            onChange={({ target }) => rename(id, target.value)}
          />
          <Button
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('measuring.earlier', { number: at + 1 })}
            disabled={at === 0}
            onClick={() => form.change({ points: moveEntry(form.get().points, at, at - 1) })}
          />
          <Button
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('measuring.later', { number: at + 1 })}
            disabled={at === points.length - 1}
            onClick={() => form.change({ points: moveEntry(form.get().points, at, at + 1) })}
          />
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('measuring.removePoint', { number: at + 1 })}
            disabled={points.length <= 2}
            onClick={() => {
              const left = removePoint(form.get(), id);
              form.change({ points: left.points, measures: left.measures });
            }}
          />
        </li>
      ))}
    </Section>
  );
}

function Measures({ form }: { readonly form: Form<TemplateValues> }) {
  const { t } = useTranslation();
  const { points, measures } = useFormValues(form);
  const options = points.map(({ id, name }, at) => ({
    value: id,
    label: name.trim() === '' ? t('measuring.pointName', { number: at + 1 }) : name,
  }));
  const change = (id: string, to: Partial<TemplateValues['measures'][number]>): void =>
    form.change({ measures: form.get().measures.map((one) => (one.id === id ? { ...one, ...to } : one)) });
  return (
    <Section
      form={form}
      name="measures"
      title={t('measuring.measures')}
      hint={t('measuring.measuresHint')}
      add={t('measuring.addMeasure')}
      onAdd={
        measures.length >= MAX_TEMPLATE_MEASURES
          ? null
          : () =>
              form.change({
                measures: [
                  ...form.get().measures,
                  { id: crypto.randomUUID(), name: '', formula: createFormFormula('length', []) },
                ],
              })
      }
    >
      {measures.map(({ id, name, formula }, at) => {
        const selectedPoints = listFormulaPoints(formula);
        return (
          <li key={id} className={styles['measureRow']}>
            <Input
              aria-label={t('measuring.measureName', { number: at + 1 })}
              maxLength={MAX_NAME_LENGTH}
              value={name}
              onChange={({ target }) => change(id, { name: target.value })}
            />
            <Select
              aria-label={t('measuring.kindOf', { number: at + 1 })}
              value={formula.op}
              options={FORMULA_KINDS.map((kind) => ({ value: kind, label: t(`measuring.kind.${kind}`) }))}
              onChange={(kind) => change(id, { formula: createFormFormula(kind, selectedPoints) })}
            />
            <Button
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('measuring.removeMeasure', { number: at + 1 })}
              disabled={measures.length <= 1}
              onClick={() => form.change({ measures: form.get().measures.filter((one) => one.id !== id) })}
            />
            <span className={styles['slots']}>
              {FORMULA_SLOTS[formula.op].map((slot, index) => (
                <Select
                  key={slot}
                  aria-label={`${t(`measuring.slot.${slot}`)}, ${t('measuring.measureName', { number: at + 1 })}`}
                  placeholder={t(`measuring.slot.${slot}`)}
                  value={selectedPoints[index] === '' ? null : (selectedPoints[index] ?? null)}
                  options={options}
                  onChange={(point: string) =>
                    change(id, { formula: createFormFormula(formula.op, selectedPoints.with(index, point)) })
                  }
                />
              ))}
            </span>
          </li>
        );
      })}
    </Section>
  );
}
