import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { Skeletons } from '@dentarium/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Modal } from 'antd';
import { lazy, Suspense } from 'react';
import { callFiles } from '../images/patient-images.ts';
import { FailedDialog } from '../order/failed-dialog.tsx';

const ImageChooser = lazy(() => import('../images/image-chooser.tsx'));

/** Chooses one of the files of a patient, once they and the stages are there. */
export function ChooseFile(props: {
  readonly title: string;
  readonly patientId: string;
  readonly stages: UseQueryResult<readonly Stage[]>;
  readonly kinds: readonly PatientFile['kind'][];
  readonly onChoose: (fileId: string) => void;
  readonly onClose: () => void;
}) {
  const { title, stages, kinds, onChoose, onClose } = props;
  const files = useQuery(callFiles(props.patientId));
  const failed = [files, stages].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <FailedDialog title={title} failed={failed} onClose={onClose} />;
  const loading = (
    <Modal open title={title} width={820} footer={null} onCancel={onClose}>
      <Skeletons shape="tiles" count={6} />
    </Modal>
  );
  if (files.data === undefined || stages.data === undefined) return loading;
  return (
    <Suspense fallback={loading}>
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
