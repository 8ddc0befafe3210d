import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { FileImage } from '@dentarium/ui';
import { type FormTools, FormToolsContext } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { AddressChoice } from '../address/address-choice.tsx';
import { createFilesQuery } from '../images/patient-images.ts';
import { AddFiles, type FieldFiles } from './add-files.tsx';
import styles from './form-tools.module.css';

const ANY_KIND: readonly PatientFile['kind'][] = ['image', 'dicom', 'model', 'document', 'video', 'archive'];

/** Provides the data of the patient and the clinic for the forms of an order: files by name, and delivery addresses. */
export function OrderFormTools(props: {
  readonly order: Pick<OrderRow, 'orderId' | 'orgId' | 'patient'>;
  /** The key of the form. */
  readonly form: string;
  /** The permitted kinds of files; any kind if omitted. */
  readonly kinds?: readonly PatientFile['kind'][];
  /** The stage in which uploaded files are filed; the latest one if omitted. */
  readonly stageId?: string | null;
  readonly children: ReactNode;
}) {
  const { order, form, kinds = ANY_KIND, stageId = null } = props;
  const { orderId, orgId } = order;
  const patientId = order.patient.id;
  const files = useQuery(createFilesQuery(patientId));
  const tools = useMemo(
    () => createTools({ orderId, patientId, form, kinds, stageId }, orgId, files.data ?? []),
    [orderId, patientId, form, kinds, stageId, orgId, files.data],
  );
  return <FormToolsContext value={tools}>{props.children}</FormToolsContext>;
}

function createTools(fieldFiles: FieldFiles, orgId: string, files: readonly PatientFile[]): FormTools {
  const filesById = new Map(files.map((file) => [file.id, file]));
  return {
    fileName: (id) => filesById.get(id)?.name ?? id,
    fileImage: (id) => {
      const file = filesById.get(id);
      if (file?.kind !== 'image') return null;
      return (
        <span className={styles['picture']}>
          <FileImage fileId={id} alt="" fit="contain" mirror={file.mirror} rotation={file.rotation} />
        </span>
      );
    },
    addFiles: (request) => <AddFiles {...fieldFiles} {...request} />,
    records: {
      addresses: ({ value, onChange }) => (
        <AddressChoice orgId={orgId} choice={{ addressId: value, select: onChange }} isNamed />
      ),
    },
  };
}
