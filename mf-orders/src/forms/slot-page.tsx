import type { OrderModel } from '@dentarium/server/calls/orders/forms';
import type { OrderForm } from '@dentarium/api/orders/shapes';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { listFormFields } from '@dentarium/domain/declared-form';
import { withoutSlotFields, type ImageSlot } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { translateStageName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { DeclaredForm } from '@dentarium/ui/declared-form';
import { FormBody, useFormValues } from '@dentarium/ui/form';
import { Select } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection, type PageFormProps } from './declared-page.tsx';
import { ACCEPTED_FIELD, toAcceptedKeys } from './tools/accepted-warnings.ts';
import { useOrderForm } from './use-order-form.ts';
import { useReportSaving } from './wizard-context.ts';
import { findForm, canChangeForm } from './wizard-order.ts';
import { AnySlotUploads } from './images/any-slot-uploads.tsx';
import { createPlaceStage } from './images/first-stage.ts';
import { ImageSlots } from './images/image-slots.tsx';
import styles from './images/images.module.css';
import { FormSlots, PatientImages } from './form-slots.tsx';
import { useSourceStage } from './use-source-stage.ts';

interface SlotPageProps extends PageFormProps {
  readonly formKey: ImageSlot['form'];
}

/** A form of an order with files as answers: images, models, a volume (`domain-forms.md` 9.2). */
export const SlotPage = memo(function SlotPage(props: SlotPageProps) {
  const { wizard, formKey } = props;
  const storedForm = findForm(wizard.order, formKey);
  return (
    <FormSection wizard={wizard} formKey={formKey}>
      {storedForm === undefined || !canChangeForm(wizard.order, formKey) ? (
        <FormSlots
          order={wizard.order}
          formKey={formKey}
          answers={storedForm?.formValue ?? {}}
          setting={props.setting}
        />
      ) : (
        <PatientImages order={wizard.order}>
          {(images) => <EditableSlots {...props} {...images} storedForm={storedForm} />}
        </PatientImages>
      )}
    </FormSection>
  );
});

function EditableSlots(
  props: SlotPageProps & {
    readonly storedForm: OrderForm;
    readonly files: readonly PatientFile[];
    readonly models: readonly OrderModel[];
    readonly stages: readonly Stage[];
  },
) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { wizard, formKey, declaration, setting, storedForm, files, stages } = props;
  const saving = useOrderForm({ ...props, order: wizard.order });
  useReportSaving(wizard, formKey, saving);
  const { form } = saving;
  const answers = useFormValues(form);
  const [wasSaved] = useState(storedForm.version > 0);
  const { stageId, selectStage } = useSourceStage(form, props);
  const otherFields = withoutSlotFields(declaration);
  return (
    <FormBody form={form}>
      <div className={styles['form']}>
        <div className={styles['source']}>
          {stages.length === 0 ? (
            t('images.noStage')
          ) : (
            <Select
              className={styles['stage'] ?? ''}
              aria-label={t('images.takeFrom')}
              placeholder={t('images.takeFrom')}
              value={stageId}
              options={stages.toReversed().map(({ id, stageName, stageDate }) => ({
                value: id,
                label: `${translateStageName(stageName, language)} ${stageDate}`,
              }))}
              onChange={selectStage}
            />
          )}
        </div>
        <AnySlotUploads
          isOffered={formKey === FORM_KEYS.images}
          place={{
            orderId: wizard.order.orderId,
            ...createPlaceStage({ stageId, patientId: wizard.patient.id, type: wizard.type }),
            isAnySlot: true,
          }}
          files={files}
        >
          <ImageSlots
            orderId={wizard.order.orderId}
            patientId={wizard.patient.id}
            type={wizard.type}
            form={formKey}
            setting={setting}
            answers={answers}
            files={files}
            models={props.models}
            isOpen
            stages={stages}
            stageId={stageId}
            onChange={form.change}
          />
        </AnySlotUploads>
        {listFormFields(otherFields).length === 0 ? null : (
          <DeclaredForm
            form={form}
            declaration={otherFields}
            setting={setting}
            showAll={wasSaved || props.isBack}
            accepted={{
              keys: toAcceptedKeys(answers[ACCEPTED_FIELD]),
              onChange: (keys) => form.change({ [ACCEPTED_FIELD]: keys }),
            }}
          />
        )}
      </div>
    </FormBody>
  );
}
