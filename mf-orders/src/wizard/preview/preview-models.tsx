import { callApi, toRequest } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { viewOriginal } from '@dentarium/api/files/calls';
import { insertOpenedModel } from '@dentarium/server/calls/orders/forms';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { callQuery, useApiMutation, useSession } from '@dentarium/platform';
import { pageImages, QueryBoundary, Skeletons } from '@dentarium/ui';
import { ModelViewer, type ViewerItem, type ViewerSource } from '@dentarium/viewers';
import { useQuery } from '@tanstack/react-query';
import { createFilesQuery, createModelsQuery } from '../../forms/images/patient-images.ts';
import { findSlotFile } from '../../forms/images/slot-files.ts';
import { isModelOpened } from '../../forms/images/slot-problems.ts';
import { canChangeForm } from '../../forms/wizard-order.ts';
import { useOrderFacts, useOrderItems } from '../../order/files/order-items.ts';

/** The files of a patient. */
const SOURCE: ViewerSource = {
  images: pageImages,
  originals: {
    query: (fileId) => callQuery(viewOriginal, { params: { fileId } }, { silent: true }),
    toRequest: (fileId) => toRequest(viewOriginal, { params: { fileId } }),
    read: (fileId, signal) => callApi(viewOriginal, { params: { fileId } }, { signal, silent: true }),
  },
  allows: { measure: false, save: false, download: false, print: false },
};

interface PreviewModelsProps {
  readonly order: OrderInfo;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Shows the models in the slots of an order in 3D, before submission. Each drawn model counts as viewed. */
export default function PreviewModels({ order, answers }: PreviewModelsProps) {
  const operatorId = useSession().user.id;
  // Models arrive one after another, and each view is recorded.
  const { mutate } = useApiMutation(insertOpenedModel, { scope: 'orders.openedModel' });
  const files = useQuery(createFilesQuery(order.patient.id));
  const { data: orderModels = [] } = useQuery(createModelsQuery(order.orderId));
  const listItems = useSlotItems(order);
  const listFacts = useOrderFacts();
  const recordView = (fileId: string): void => {
    const isOpen = canChangeForm(order, FORM_KEYS.models) && !isModelOpened(orderModels, fileId);
    if (isOpen) void mutate({ body: { operatorId, orderId: order.orderId, fileId } });
  };
  return (
    <QueryBoundary query={files} loading={<Skeletons shape="rows" count={6} />}>
      {(data) => {
        const items = listItems(answers, data);
        const group = items[0]?.group ?? null;
        return group === null ? null : (
          <ModelViewer
            source={SOURCE}
            items={items}
            group={{ ...group, facts: listFacts(order) }}
            isPart
            onShown={recordView}
          />
        );
      }}
    </QueryBoundary>
  );
}

/** Returns a function that lists the models in the slots of an order. */
function useSlotItems(
  order: OrderInfo,
): (answers: PreviewModelsProps['answers'], files: readonly PatientFile[]) => readonly ViewerItem[] {
  const toItem = useOrderItems();
  return (answers, files) =>
    IMAGE_SLOTS.flatMap(({ form, category }) => {
      const file = files.find(({ id }) => id === findSlotFile(answers, category));
      if (form !== FORM_KEYS.models || file?.kind !== 'model') return [];
      const slot = { category, formKey: form, field: toSlotKey(category), submission: 0, contentType: 'model/*' };
      return [toItem(order, { ...file, ...slot })];
    });
}
