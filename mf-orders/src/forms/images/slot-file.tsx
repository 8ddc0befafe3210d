import type { PatientFile } from '@dentarium/api/files/info-calls';
import { insertOpenedModel } from '@dentarium/api/orders/calls';
import type { ModelBox } from '@dentarium/domain/model-box';
import CodeSandboxOutlined from '@ant-design/icons/CodeSandboxOutlined';
import { useApiMutation, useSession } from '@dentarium/platform';
import { FileImage, formatFileSize } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './images.module.css';

/** The picture of a file in a place; that of a model leads into the 3D viewer. */
export function SlotFile(props: {
  /** Left out of one that is gone. */
  readonly file: PatientFile | undefined;
  readonly name: string;
  /** Whether there is a picture of a model: it is drawn when the model is measured. */
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

/** Opens a model in the 3D viewer, and keeps for its order that somebody has looked at it. */
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
        // The middle button opens a link, too.
        onAuxClick={({ button }) => button === 1 && recordView()}
      >
        {hasPicture ? null : <CodeSandboxOutlined aria-hidden />}
      </Link>
      {hasPicture ? <FileImage fileId={fileId} alt="" colour={file.colour} /> : null}
    </>
  );
}

/** Which file a model is, and how large: its bytes, and its box once it is measured. */
export function ModelFacts({ file, box }: { readonly file: PatientFile; readonly box: ModelBox | null }) {
  return (
    <>
      <span className={styles['name']}>{file.name}</span>
      <span className={styles['quiet']}>{formatFileSize(file.size)}</span>
      {box === null ? null : <span className={styles['quiet']}>{formatExtent(box)}</span>}
    </>
  );
}

/** The sides of a box: whole millimetres, and two digits of what is smaller, as a model in metres is. */
function formatExtent({ least, most }: ModelBox): string {
  const sides = ([0, 1, 2] as const).map((axis) => most[axis] - least[axis]);
  return `${sides.map((side) => (side < 10 ? Number(side.toPrecision(2)) : Math.round(side))).join(' × ')} mm`;
}
