import type { PatientFile } from '@dentarium/api/files/info-calls';
import { insertOpenedModel } from '@dentarium/server/calls/orders/forms';
import type { ModelBox } from '@dentarium/domain/model-box';
import CodeSandboxOutlined from '@ant-design/icons/CodeSandboxOutlined';
import { useApiMutation, useSession } from '@dentarium/platform';
import { FileImage, formatFileSize } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './images.module.css';

/** Shows the picture of a file in a slot. A model links to the 3D viewer. */
export function SlotFile(props: {
  /** `undefined` for a deleted file. */
  readonly file: PatientFile | undefined;
  readonly name: string;
  /** True if a model has a picture, which is drawn when the model is measured. */
  readonly hasPicture: boolean;
  readonly viewedForOrderId: string | null;
}) {
  const { t } = useTranslation();
  const { file, name } = props;
  if (file === undefined) return <span className={styles['quiet']}>{t('images.gone')}</span>;
  if (file.kind === 'model') return <ModelLink {...props} file={file} />;
  return (
    // Of a volume this is the middle slice.
    <FileImage
      fileId={file.id}
      alt={name}
      fit="contain"
      mirror={file.mirror}
      rotation={file.rotation}
      colour={file.colour}
    />
  );
}

/** Opens a model in the 3D viewer, and records the view for its order. */
function ModelLink(props: {
  readonly file: PatientFile;
  readonly hasPicture: boolean;
  readonly viewedForOrderId: string | null;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { mutate } = useApiMutation(insertOpenedModel);
  const { file, hasPicture, viewedForOrderId: orderId } = props;
  const { id: fileId, patientId, name } = file;
  const recordView = (): void => {
    if (orderId !== null) void mutate({ body: { operatorId, orderId, fileId } });
  };
  const label = t('images.open3d', { name });
  return (
    <>
      <Link
        className={styles['model']}
        to={`/3DViewer?patient=${patientId}&file=${fileId}`}
        target="_blank"
        aria-label={label}
        title={label}
        onClick={recordView}
        // The middle button also opens a link.
        onAuxClick={({ button }) => button === 1 && recordView()}
      >
        {hasPicture ? null : <CodeSandboxOutlined aria-hidden />}
      </Link>
      {hasPicture ? <FileImage fileId={fileId} alt="" colour={file.colour} /> : null}
    </>
  );
}

/** Shows the name and the size of a model: its bytes, and its bounding box once it is measured. */
export function ModelFacts({ file, box }: { readonly file: PatientFile; readonly box: ModelBox | null }) {
  return (
    <>
      <span className={styles['name']}>{file.name}</span>
      <span className={styles['quiet']}>{formatFileSize(file.size)}</span>
      {box === null ? null : <span className={styles['quiet']}>{formatExtent(box)}</span>}
    </>
  );
}

/**
 * Formats the sides of a box: whole millimetres, and two digits for smaller sides such as those of a model in metres.
 */
function formatExtent({ least, most }: ModelBox): string {
  const sides = ([0, 1, 2] as const).map((axis) => most[axis] - least[axis]);
  return `${sides.map((side) => (side < 10 ? Number(side.toPrecision(2)) : Math.round(side))).join(' × ')} mm`;
}
