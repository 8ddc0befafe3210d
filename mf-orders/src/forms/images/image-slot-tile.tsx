import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { ModelBox } from '@dentarium/domain/model-box';
import type { ImageSlot, SlotProblem } from '@dentarium/orders/forms';
import { listSlotExtensions, toDayTaken } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import { toast } from '@dentarium/platform';
import { TagChip } from '@dentarium/ui';
import { ViewDrawing } from '@dentarium/ui/drawings';
import { DropArea, UploadButton, useDropCollector, useFileDialog } from '@dentarium/ui/upload';
import { packFolder } from '@dentarium/upload';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';
import type { PlaceStage } from './places.ts';
import { ModelFacts, SlotFile } from './slot-file.tsx';
import { useSendFiles } from './use-send-files.ts';

/** The destination of a file for a slot. */
type SlotTarget = PlaceStage & { readonly orderId: string; readonly category: number };

/** Shows a slot for a file of an order with its content, its problems, and ways to fill it. */
export function ImageSlotTile(props: {
  readonly slot: ImageSlot;
  readonly name: string;
  readonly required: boolean;
  readonly fileId: string | undefined;
  /** True if it held another file, or none, in the last submission. */
  readonly isChanged: boolean;
  readonly files: readonly PatientFile[];
  /** True if another file for it is being uploaded. */
  readonly isSending: boolean;
  readonly problems: readonly SlotProblem[];
  /** The maximum age of its image in months; 0 for any age. */
  readonly months: number;
  /** The page on which it is filled, to which its problems link. */
  readonly href?: string | undefined;
  /** The bounding box of its model; `null` for other files, and until it is measured. */
  readonly box: ModelBox | null;
  /** The order for which a view of its model in 3D is recorded; `null` if it is already recorded or irrelevant. */
  readonly viewedForOrderId: string | null;
  /** `null` for a read-only slot. */
  readonly upload: SlotTarget | null;
  readonly onChoose?: () => void;
  readonly onRemove?: () => void;
}) {
  const { t } = useTranslation();
  const { name, fileId, problems, upload, onChoose, onRemove } = props;
  const file = props.files.find(({ id }) => id === fileId);
  const day = file === undefined ? null : toDayTaken(file.takenAt, file.takenSource);
  return (
    <section className={styles['slot']} aria-label={name}>
      <h3 className={styles['slotName']}>
        {name}
        {props.required ? <span className={styles['required']}>{'\u00a0*'}</span> : null}
      </h3>
      <SlotPicture target={onChoose === undefined ? null : upload} name={name}>
        {fileId === undefined ? (
          <span className={styles['empty']}>
            <ViewDrawing category={props.slot.category} />
            {t('images.empty')}
          </span>
        ) : (
          <SlotFile file={file} name={name} hasPicture={props.box !== null} viewedForOrderId={props.viewedForOrderId} />
        )}
      </SlotPicture>
      <div className={styles['notes']}>
        {props.isSending ? <span role="status">{t('images.sending')}</span> : null}
        {file !== undefined && file.otherPerson !== null ? (
          <TagChip kind="danger">{t('images.otherPerson')}</TagChip>
        ) : null}
        {props.isChanged ? <TagChip kind="accent">{t('images.changed')}</TagChip> : null}
        {problems.map((problem) => (
          <Problem key={problem.code} problem={problem} months={props.months} href={props.href} />
        ))}
        {file?.kind === 'archive' ? <span className={styles['name']}>{file.name}</span> : null}
        {file?.kind === 'model' ? <ModelFacts file={file} box={props.box} /> : null}
        {day === null ? null : <span className={styles['quiet']}>{day}</span>}
      </div>
      {onChoose === undefined ? null : (
        <div className={styles['ways']}>
          <Button
            className={styles['choose'] ?? ''}
            size="small"
            onClick={onChoose}
            aria-label={t('images.chooseFor', { name })}
          >
            {t('images.choose')}
          </Button>
          {upload === null ? null : <SlotUpload slot={props.slot} target={upload} name={name} />}
          {upload === null || props.slot.form !== FORM_KEYS.cbct ? null : (
            <FolderUpload target={upload} name={name} most={props.slot.most} />
          )}
          {fileId === undefined ? null : (
            <Button
              size="small"
              icon={<CloseOutlined aria-hidden />}
              onClick={onRemove}
              aria-label={t('images.removeFrom', { name })}
              title={t('images.removeFrom', { name })}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** A problem of a slot. */
function Problem(props: { readonly problem: SlotProblem; readonly months: number; readonly href: string | undefined }) {
  const { t } = useTranslation();
  const { problem, months, href } = props;
  const { code, kind } = problem;
  const text = t(`images.problem.${code}`, { count: months });
  const chip = <TagChip kind={kind === 'error' ? 'danger' : 'warning'}>{text}</TagChip>;
  return href === undefined ? chip : <a href={href}>{chip}</a>;
}

function SlotUpload(props: { readonly slot: ImageSlot; readonly target: SlotTarget; readonly name: string }) {
  const { t } = useTranslation();
  const { slot, target, name } = props;
  const send = useSendFiles(target);
  return (
    <UploadButton
      size="small"
      label={t('images.sendFor', { name })}
      extensions={listSlotExtensions(slot)}
      onFiles={send}
    />
  );
}

/** Shows the picture of a slot, into which files can be dropped if it may be filled. */
function SlotPicture(props: {
  readonly target: SlotTarget | null;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { target, name, children } = props;
  if (target === null) return <div className={styles['picture']}>{children}</div>;
  return (
    <DroppablePicture target={target} hint={t('images.sendFor', { name })}>
      {children}
    </DroppablePicture>
  );
}

function DroppablePicture(props: { readonly target: SlotTarget; readonly hint: string; readonly children: ReactNode }) {
  const send = useSendFiles(props.target);
  const collectDrop = useDropCollector();
  return (
    <DropArea hint={props.hint} onFiles={(data) => void collectDrop(data).then(send)}>
      <div className={styles['picture']}>{props.children}</div>
    </DropArea>
  );
}

/** Uploads the folder of a volume as one zip file. */
function FolderUpload(props: { readonly target: SlotTarget; readonly name: string; readonly most: number }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { target, name, most } = props;
  const sendFiles = useSendFiles(target);
  const sendFolder = (files: readonly File[]): void => {
    if (files.length === 0) return;
    if (files.reduce((sum, { size }) => sum + size, 0) > most) return toast('warning', t('images.problem.large'));
    setBusy(true);
    void packFolder(files)
      .then((zip) => sendFiles([zip]))
      .catch(() => toast('error', t('images.folderUnread')))
      .finally(() => setBusy(false));
  };
  const dialog = useFileDialog(sendFolder, { folder: true });
  const label = t('images.sendFolderFor', { name });
  return (
    <>
      <Button
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        loading={isBusy}
        aria-label={label}
        title={label}
        onClick={dialog.openFolder}
      />
      {dialog.input}
    </>
  );
}
