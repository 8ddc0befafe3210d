import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { OrderRow } from '@dentarium/api/services/order-shapes';
import { FileImage } from '@dentarium/ui';
import { type FormTools, FormToolsContext } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { AddressChoice } from '../address/address-choice.tsx';
import { callFiles } from '../images/patient-images.ts';
import { AddFiles } from './add-files.tsx';
import styles from './form-tools.module.css';

const ANY_KIND: readonly PatientFile['kind'][] = ['image', 'dicom', 'model', 'document', 'video', 'archive'];

/** What the forms of an order take from its patient and its clinic: files by their names, and delivery addresses. */
export function OrderFormTools(props: {
  readonly order: Pick<OrderRow, 'orgId' | 'patient'>;
  /** The kinds of files that may be added; any when left out. */
  readonly kinds?: readonly PatientFile['kind'][];
  readonly children: ReactNode;
}) {
  const { order, kinds = ANY_KIND } = props;
  const { orgId } = order;
  const patientId = order.patient.id;
  const files = useQuery(callFiles(patientId));
  const tools = useMemo(
    () => toolsOf({ orgId, patientId, kinds, files: files.data ?? [] }),
    [orgId, patientId, kinds, files.data],
  );
  return <FormToolsContext value={tools}>{props.children}</FormToolsContext>;
}

function toolsOf(of: {
  readonly orgId: string;
  readonly patientId: string;
  readonly kinds: readonly PatientFile['kind'][];
  readonly files: readonly PatientFile[];
}): FormTools {
  const known = new Map(of.files.map((file) => [file.id, file]));
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
    addFiles: (asked) => <AddFiles {...asked} patientId={of.patientId} kinds={of.kinds} />,
    records: {
      addresses: ({ value, onChange }) => (
        <AddressChoice orgId={of.orgId} choice={{ addressId: value, choose: onChange }} isNamed />
      ),
    },
  };
}
