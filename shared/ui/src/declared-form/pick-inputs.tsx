import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { type FilesField, getMaxFiles, type RecordField, type StepsField } from '@dentarium/domain/declared-form';
import { Button, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useDeclaredTexts, useFormText } from './declared-texts.ts';
import styles from './declared-form.module.css';
import { type FilesToAdd, type FormTools, useFormTools } from './form-tools.ts';
import type { InputProps } from './inputs.tsx';

/** Steps as chips. One that is no longer offered stays visible, so that it can be removed. */
export function StepsInput({ field, state, value, onChange }: InputProps<StepsField>) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const selectedSteps = (Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'number');
  const steps = [...new Set([...state.offeredValues, ...selectedSteps])].toSorted((one, other) => one - other);
  if (steps.length === 0) return <p className={styles['quiet']}>{t('noSteps')}</p>;
  return (
    <div className={styles['chips']}>
      {steps.map((step) => {
        const isChosen = selectedSteps.includes(step);
        return (
          <Button
            key={step}
            size="small"
            shape="round"
            type={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            aria-label={t('step', { label: toText(field.label), step })}
            onClick={() =>
              onChange(
                isChosen
                  ? selectedSteps.filter((one) => one !== step)
                  : [...selectedSteps, step].toSorted((one, other) => one - other),
              )
            }
          >
            {step}
          </Button>
        );
      })}
    </div>
  );
}

/** Shows one of the records that a fact lists. */
export function RecordInput({ field, state, control, value, onChange }: InputProps<RecordField>) {
  const toText = useFormText();
  const { records } = useFormTools();
  const selectedId = typeof value === 'string' ? value : null;
  const renderRecords = records?.[field.of.fact];
  if (renderRecords !== undefined) return renderRecords({ value: selectedId, required: state.required, onChange });
  return (
    <Select<string>
      {...control}
      className={styles['record'] ?? ''}
      aria-label={toText(field.label)}
      allowClear={!state.required}
      showSearch={{ optionFilterProp: 'label' }}
      options={state.records.map(({ id, name }) => ({ value: id, label: name }))}
      value={selectedId}
      onChange={(id: string | undefined) => onChange(id ?? null)}
    />
  );
}

/** Files by their names, each of which can be removed. The page offers ways to add more. */
export function FilesInput({ field, value, onChange }: InputProps<FilesField>) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const { fileName = (id: string) => id, fileImage, addFiles } = useFormTools();
  const files = [...new Set((Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'string'))];
  const remainingCount = getMaxFiles(field) - files.length;
  // Several may arrive before the field is rendered with the first of them.
  const latestFiles = useRef<readonly string[]>(files);
  useEffect(() => {
    latestFiles.current = files;
  });
  const add = (ids: readonly string[]): void => {
    latestFiles.current = [...new Set([...latestFiles.current, ...ids])].slice(0, getMaxFiles(field));
    onChange([...latestFiles.current]);
  };
  return (
    <>
      {files.length === 0 ? null : (
        <ul className={styles['files']}>
          {files.map((id) => (
            <li key={id}>
              {fileImage?.(id)}
              <span>{fileName(id)}</span>
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('removeFile', { name: fileName(id) })}
                onClick={() => onChange(files.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {remainingCount <= 0 || addFiles === undefined ? null : (
        <WaysToAdd
          draw={addFiles}
          field={field.key}
          label={toText(field.label)}
          maxCount={remainingCount}
          onAdd={add}
        />
      )}
    </>
  );
}

/** The ways that the page provides to add files. */
function WaysToAdd({ draw, ...request }: FilesToAdd & { readonly draw: NonNullable<FormTools['addFiles']> }) {
  return draw(request);
}
