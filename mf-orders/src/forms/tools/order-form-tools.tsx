import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { FileImage } from '@dentarium/ui';
import { type FormTools, FormToolsContext } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { AddressChoice } from '../address/address-choice.tsx';
import { callFiles } from '../images/patient-images.ts';
import { AddFiles, type FieldFiles } from './add-files.tsx';
import styles from './form-tools.module.css';

const ANY_KIND: readonly PatientFile['kind'][] = ['image', 'dicom', 'model', 'document', 'video', 'archive'];

/** What the forms of an order take from its patient and its clinic: files by their names, and delivery addresses. */
export function OrderFormTools(props: {
  readonly order: Pick<OrderRow, 'orderId' | 'orgId' | 'patient'>;
  /** The key of the form. */
  readonly form: string;
  /** The kinds of files that may be added; any when left out. */
  readonly kinds?: readonly PatientFile['kind'][];
  /** The stage in which files that are sent are filed; the latest one when left out. */
  readonly stageId?: string | null;
  readonly children: ReactNode;
}) {
  const { order, form, kinds = ANY_KIND, stageId = null } = props;
  const { orderId, orgId } = order;
  const patientId = order.patient.id;
  const files = useQuery(callFiles(patientId));
  const tools = useMemo(
    () => toolsOf({ orderId, patientId, form, kinds, stageId }, orgId, files.data ?? []),
    [orderId, patientId, form, kinds, stageId, orgId, files.data],
  );
  return <FormToolsContext value={tools}>{props.children}</FormToolsContext>;
}

function toolsOf(of: FieldFiles, orgId: string, files: readonly PatientFile[]): FormTools {
  const known = new Map(files.map((file) => [file.id, file]));
  return {
    fileName: (id) => known.get(id)?.name ?? id,
    fileImage: (id) => {
      const file = known.get(id);
      if (file?.kind !== 'image') return null;
      return (
        <span className={styles['picture']}>
          <FileImage fileId={id} alt="" fit="contain" mirror={file.mirror} rotation={file.rotation} />
        </span>
      );
    },
    addFiles: (asked) => <AddFiles {...of} {...asked} />,
    records: {
      addresses: ({ value, onChange }) => (
        <AddressChoice orgId={orgId} choice={{ addressId: value, choose: onChange }} isNamed />
      ),
    },
  };
}
