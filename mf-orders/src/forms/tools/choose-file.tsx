import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createFilesQuery } from '../images/patient-images.ts';
import { LoadingDialog } from '../../order/loading-dialog.tsx';

const ImageChooser = lazy(() => import('../images/image-chooser.tsx'));

/** Shows a dialog for selecting one of a patient's files, once the files and the stages are loaded. */
export function ChooseFile(props: {
  readonly title: string;
  readonly patientId: string;
  readonly stages: UseQueryResult<readonly Stage[]>;
  readonly kinds: readonly PatientFile['kind'][];
  readonly onChoose: (fileId: string) => void;
  readonly onClose: () => void;
}) {
  const { title, stages, kinds, onChoose, onClose } = props;
  const files = useQuery(createFilesQuery(props.patientId));
  const loadingDialog = (
    <LoadingDialog title={title} width={820} shape="tiles" answers={[files, stages]} onClose={onClose} />
  );
  if (files.data === undefined || stages.data === undefined) return loadingDialog;
  return (
    <Suspense fallback={loadingDialog}>
      <ImageChooser
        title={title}
        stages={stages.data}
        files={files.data}
        stageId={null}
        category={null}
        kinds={kinds}
        onChoose={onChoose}
        onClose={onClose}
      />
    </Suspense>
  );
}
