import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderModel } from '@dentarium/server/calls/orders/forms';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { getStageListByPid, type Stage } from '@dentarium/api/stages/calls';
import type { FormSetting } from '@dentarium/domain/declared-form';
import type { ImageSlot } from '@dentarium/orders/forms';
import { callQuery } from '@dentarium/platform';
import { combineQueries, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImageSlots } from './images/image-slots.tsx';
import { createFilesQuery, createModelsQuery } from './images/patient-images.ts';
import { toOrderType } from '../order/order-state.ts';
import { canChangeForm } from './wizard-order.ts';

/** Renders content once the files, models and stages of an order's patient are loaded. */
export function PatientImages(props: {
  readonly order: Pick<OrderInfo, 'orderId' | 'patient'>;
  readonly children: (images: {
    readonly files: readonly PatientFile[];
    readonly models: readonly OrderModel[];
    readonly stages: readonly Stage[];
  }) => ReactNode;
}) {
  const { orderId, patient } = props.order;
  const files = useQuery(createFilesQuery(patient.id));
  const models = useQuery(createModelsQuery(orderId));
  const stages = useQuery(callQuery(getStageListByPid, { params: { id: patient.id } }, { silent: true }));
  return (
    <QueryBoundary query={combineQueries({ files, models, stages })} loading={<Skeletons shape="tiles" count={6} />}>
      {props.children}
    </QueryBoundary>
  );
}

/** Shows the files of a form in their slots, read-only. */
export function FormSlots(props: {
  readonly order: OrderInfo;
  readonly formKey: ImageSlot['form'];
  readonly answers: Readonly<Record<string, unknown>>;
  readonly previousAnswers?: Readonly<Record<string, unknown>> | undefined;
  readonly setting: FormSetting;
  /** Returns the link to the page on which a slot is filled, by its field. */
  readonly toHref?: (field: string) => string;
}) {
  const { order, formKey, answers, previousAnswers, setting, toHref } = props;
  return (
    <PatientImages order={order}>
      {(images) => (
        <ImageSlots
          orderId={order.orderId}
          patientId={order.patient.id}
          type={toOrderType(order.type) ?? 0}
          form={formKey}
          setting={setting}
          answers={answers}
          previousAnswers={previousAnswers}
          toHref={toHref}
          stageId={null}
          isOpen={canChangeForm(order, formKey)}
          {...images}
        />
      )}
    </PatientImages>
  );
}
