import { callApi, toRequest } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { viewOriginal } from '@dentarium/api/files/calls';
import { insertOpenedModel } from '@dentarium/api/orders/calls';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { findModelJaw } from '@dentarium/domain';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useApiMutation, useSession } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createFilesQuery, createModelsQuery } from '../../forms/images/patient-images.ts';
import { findSlotFile } from '../../forms/images/slot-files.ts';
import { isModelOpened } from '../../forms/images/slot-problems.ts';
import { type ModelReader, ModelsViewer } from '../../models/models-viewer.tsx';
import type { SubmissionModel } from '../../models/submission-models.ts';
import { canChangeForm } from '../../forms/wizard-order.ts';

/** Reads the files of a patient. */
const reader: ModelReader = {
  read: (fileId, options) => callApi(viewOriginal, { params: { fileId } }, options),
  toSource: (fileId) => toRequest(viewOriginal, { params: { fileId } }),
};

interface PreviewModelsProps {
  readonly order: OrderInfo;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The models in the slots of an order in 3D, before submission. Each drawn model counts as viewed. */
export default function PreviewModels({ order, answers }: PreviewModelsProps) {
  const operatorId = useSession().user.id;
  // Models arrive one after another, and each view is recorded.
  const { mutate } = useApiMutation(insertOpenedModel, { scope: 'orders.openedModel' });
  const files = useQuery(createFilesQuery(order.patient.id));
  const { data: orderModels = [] } = useQuery(createModelsQuery(order.orderId));
  const models = useMemo(() => listSlotModels(answers, files.data ?? []), [answers, files.data]);
  const recordView = (fileId: string): void => {
    const isOpen = canChangeForm(order, FORM_KEYS.models) && !isModelOpened(orderModels, fileId);
    if (isOpen) void mutate({ body: { operatorId, orderId: order.orderId, fileId } });
  };
  return (
    <QueryBoundary query={files} loading={<Skeletons shape="rows" count={6} />}>
      {() => <ModelsViewer order={order} models={models} reader={reader} isPart onDrawn={recordView} />}
    </QueryBoundary>
  );
}

/** Lists the models in slots. Initially both jaws are visible. */
function listSlotModels(answers: PreviewModelsProps['answers'], files: readonly PatientFile[]): SubmissionModel[] {
  return IMAGE_SLOTS.flatMap(({ form, category }): SubmissionModel[] => {
    const file = files.find(({ id }) => id === findSlotFile(answers, category));
    if (form !== FORM_KEYS.models || file?.kind !== 'model') return [];
    const { id, name, size } = file;
    const role = findModelJaw(category) ?? 'other';
    return [
      { file: { id, name, size, category, formKey: form, field: toSlotKey(category) }, role, isFirst: role !== 'bite' },
    ];
  });
}
