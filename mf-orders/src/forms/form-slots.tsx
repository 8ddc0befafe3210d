import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { getStageListByPid, type Stage } from '@dentarium/api/services/stage-service';
import type { FormSetting } from '@dentarium/domain/declared-form';
import type { ImageSlot } from '@dentarium/domain/order-forms';
import { FORM_KEYS } from '@dentarium/domain/orders';
import { callQuery } from '@dentarium/platform';
import { ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImageSlots } from '../images/image-slots.tsx';
import { callFiles } from '../images/patient-images.ts';
import { orderTypeOf } from '../order/order-state.ts';

/** The forms whose answers are files in places. */
const SLOT_FORMS: readonly ImageSlot['form'][] = [FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.cbct];

/** The form of places that a key stands for; nothing for one whose answers are no files. */
export function slotForm(formKey: number): ImageSlot['form'] | undefined {
  return SLOT_FORMS.find((key) => key === formKey);
}

/** Draws something once the files and stages of a patient are there. */
export function PatientImages(props: {
  readonly patientId: string;
  readonly children: (known: {
    readonly files: readonly PatientFile[];
    readonly stages: readonly Stage[];
  }) => ReactNode;
}) {
  const files = useQuery(callFiles(props.patientId));
  const stages = useQuery(callQuery(getStageListByPid, { params: { id: props.patientId } }, { silent: true }));
  const failed = [files, stages].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (files.data === undefined || stages.data === undefined) return <Skeletons shape="tiles" count={6} />;
  return props.children({ files: files.data, stages: stages.data });
}

/** The files of a form in their places, to be looked at. */
export function FormSlots(props: {
  readonly order: Pick<OrderInfo, 'orderId' | 'type' | 'patient'>;
  readonly formKey: ImageSlot['form'];
  readonly answers: Readonly<Record<string, unknown>>;
  readonly setting: FormSetting;
}) {
  const { order, formKey, answers, setting } = props;
  return (
    <PatientImages patientId={order.patient.id}>
      {(known) => (
        <ImageSlots
          orderId={order.orderId}
          type={orderTypeOf(order.type) ?? 0}
          form={formKey}
          setting={setting}
          answers={answers}
          stageId={null}
          {...known}
        />
      )}
    </PatientImages>
  );
}
