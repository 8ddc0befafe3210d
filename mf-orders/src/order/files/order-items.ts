import type { OrderPatient, OrderRow } from '@dentarium/api/orders/shapes';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import type { PatientAlertKind } from '@dentarium/domain/patient-alerts';
import { useAlertFacts } from '@dentarium/ui';
import type { ViewerItem, ViewerItemKind } from '@dentarium/viewers';
import { useTranslation } from 'react-i18next';
import { usePatientFactsFormatter } from '../order-facts.tsx';
import { toSlotCategory, usePlaceNameFormatter } from './place-names.ts';

/** The order that an item belongs to. */
export type ItemOrder = Pick<OrderRow, 'orderShowId' | 'caseShowId'> & {
  readonly patient: Pick<OrderPatient, 'name' | 'gender' | 'birthDate' | 'patientNo' | PatientAlertKind>;
};

/** The part of a file that an item needs. */
export type ItemFile = Pick<OrderFile, 'id' | 'name' | 'category' | 'formKey' | 'field' | 'contentType' | 'takenAt'> &
  Pick<OrderFile, 'submission' | 'mirror' | 'rotation'>;

function toKind(contentType: string): ViewerItemKind {
  if (contentType.startsWith('model/')) return 'model';
  if (contentType === 'application/dicom') return 'dicom';
  if (contentType === 'application/zip') return 'archive';
  return contentType.startsWith('image/') ? 'image' : 'document';
}

/** Returns a function that lists the lines that name the patient and the order of a file. */
export function useOrderFacts(): (order: ItemOrder) => ViewerItem['facts'] {
  const { t } = useTranslation();
  const formatPatientFacts = usePatientFactsFormatter();
  const listAlertFacts = useAlertFacts();
  return ({ patient, caseShowId, orderShowId }) => [
    { label: t('plan.patient'), value: `${patient.name} · ${formatPatientFacts(patient)}` },
    ...listAlertFacts(patient),
    { label: t('models.case'), value: caseShowId },
    { label: t('plan.order'), value: orderShowId },
  ];
}

/** Returns a function that converts a file of an order to a viewer item; its title is its place in the order. */
export function useOrderItems(): (order: ItemOrder, file: ItemFile) => ViewerItem {
  const { t } = useTranslation();
  const formatPlaceName = usePlaceNameFormatter();
  const listFacts = useOrderFacts();
  return (order, file) => {
    const { id, name, mirror, rotation, submission, takenAt } = file;
    const date = takenAt.slice(0, 10);
    return {
      id,
      name,
      mirror,
      rotation,
      date,
      kind: toKind(file.contentType),
      title: formatPlaceName(file),
      category: toSlotCategory(file),
      patientLeft: null,
      group: { id: String(submission), name: order.orderShowId, date },
      facts: [...listFacts(order), { label: t('files.takenOn'), value: date }],
    };
  };
}
