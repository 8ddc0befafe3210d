import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { useSession } from '@dentarium/platform';
import { DropArea, usePaste, useUploadTarget } from '@dentarium/ui/upload';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassifierLine } from '../classification/classifier-line.tsx';
import { ImageMenu, type MenuPlace } from '../images/image-menu.tsx';
import type { TileActions } from '../images/image-tile.tsx';
import { arrange, hasImage, STAGE_PARTS } from '../images/image-order.ts';
import { SelectionBar } from '../images/selection-bar.tsx';
import { useSelection } from '../images/selection.ts';
import { StageLayout } from '../images/stage-layout.tsx';
import { StagePartTiles } from '../images/stage-part.tsx';
import { useFocusFollows } from '../images/use-focus-follows.ts';
import { useImageCommands } from '../images/use-image-commands.ts';
import { selectFiles, useImageKeys } from '../images/use-image-keys.ts';
import { usePendingRenditions } from '../images/use-pending-renditions.ts';
import { useClassifierTurns } from '../images/use-classifier-turns.ts';
import { useUndoKey } from '../images/use-undo-key.ts';
import { useViewer } from '../images/use-viewer.ts';
import { fillCells, listKeyCategories, toLayoutStyle, computeCategoryRatio } from '../layouts/layout-cells.ts';
import { PatientCard } from '../layouts/patient-card.tsx';
import { useLayouts } from '../layouts/use-layouts.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { toStage } from '../upload/destinations.ts';
import { useFirstViewer } from '../viewers/use-file-viewers.ts';
import { StageFacts, StageHead } from './stage-head.tsx';
import { StageKeyHelp } from './stage-key-help.tsx';
import styles from './stages.module.css';
import { useDetailsOpen } from './use-details-open.ts';

const ImageDetails = lazy(() => import('../images/image-details.tsx'));
const MaskDialog = lazy(() => import('../masking/mask-dialog.tsx'));
const CropEditor = lazy(() => import('../images/crop-editor.tsx').then((code) => ({ default: code.CropEditor })));
const ReportDialog = lazy(() => import('../exceptions/report-dialog.tsx'));

/** Shows the images of a stage: the layout, the inbox beside it, all others below (STG-02). */
export function StageImages({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const { patient, mayEdit } = record;
  const place = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [croppedFileId, setCropped] = useState<string | null>(null);
  const [filesToMask, setFilesToMask] = useState<readonly PatientFile[] | null>(null);
  const [fileToReport, setFileToReport] = useState<PatientFile | null>(null);
  const hasExceptions = useSession().mode === 'private';
  const [detailsShown, showDetails] = useDetailsOpen();
  const { layouts, layout } = useLayouts();
  const files = useMemo(() => record.files.filter(({ stageId }) => stageId === stage.id), [record.files, stage.id]);
  const { stacks, parts, order: orderedFiles } = useMemo(() => arrange(files, layout), [files, layout]);
  const cells = useMemo(() => fillCells(layout, stacks), [layout, stacks]);
  const keys = useMemo(() => listKeyCategories(layout), [layout]);
  const order = useMemo(() => orderedFiles.map(({ id }) => id), [orderedFiles]);
  const { selection, onPick, only } = useSelection(order);
  const selected = useMemo(() => selectFiles(orderedFiles, selection.ids), [orderedFiles, selection.ids]);
  const commands = useImageCommands(record, orderedFiles, selected, only, {
    crop: ({ id }) => setCropped(id),
    mask: (faces) => record.whenInTreatment(() => setFilesToMask(faces)),
  });
  const openViewer = useViewer(orderedFiles, record);
  const findViewer = useFirstViewer();
  const upload = useUploadTarget(toStage({ patientId: patient.id, stageId: stage.id }));
  usePaste(upload.add, mayEdit);
  useImageKeys({
    place,
    commands,
    categories: keys,
    onPick,
    onClear: () => only(null),
    onDetails: () => showDetails(!detailsShown),
  });
  useUndoKey(patient.id, mayEdit);
  useClassifierTurns(record.files, mayEdit);
  useFocusFollows(place, selection.anchor);
  usePendingRenditions(files);

  const fileToCrop = files.find(({ id }) => id === croppedFileId);
  const otherStages = record.stages.filter(({ id }) => id !== stage.id);
  const open = (file: PatientFile): void => {
    if (hasImage(file) || findViewer(file) !== null) openViewer(file);
    else commands.download?.();
  };
  const selectUnlessSelected = (file: PatientFile): void => {
    if (!selection.ids.has(file.id)) only(file.id);
  };
  const actions: TileActions = {
    isSelected: (id) => selection.ids.has(id),
    isEntrance: (id) => id === (selection.anchor ?? order[0]),
    onPick: ({ id }, how) => onPick(id, how),
    onOpen: (file) => {
      selectUnlessSelected(file);
      open(file);
    },
    onMenu: (file, at) => {
      selectUnlessSelected(file);
      setMenu({ file, ...at });
    },
    onDetails: (file) => {
      only(file.id);
      showDetails(true);
    },
    ...(mayEdit ? { getDraggedIds: ({ id }: PatientFile) => (selection.ids.has(id) ? [...selection.ids] : [id]) } : {}),
  };
  const dropFiles = (ids: readonly string[], category: number): void =>
    commands.classify?.(category, selectFiles(orderedFiles, new Set(ids)));
  const inbox = parts.get('inbox') ?? [];

  return (
    <DropArea
      hint={t('upload.dropInto', { stage: stage.stageName })}
      onFiles={mayEdit ? (data) => upload.addDropped(data) : undefined}
    >
      <StageHead stage={stage} record={record} layouts={layouts} layout={layout} onFiles={upload.add} />
      <div className={styles['room']}>
        <div ref={place} className={styles['images']} style={toLayoutStyle(layout)}>
          <StageLayout
            layout={layout}
            cells={cells}
            card={<PatientCard patient={patient} stage={stage} />}
            actions={actions}
            drops={mayEdit ? { onImages: dropFiles, onFiles: upload.addDropped, onChosen: upload.add } : undefined}
          />
          <div className={styles['side']}>
            <SelectionBar
              facts={<StageFacts stage={stage} record={record} count={files.length} />}
              count={selected.length}
              commands={commands}
              otherStages={otherStages}
              mayEdit={mayEdit}
              keyCategories={keys}
              detailsShown={detailsShown}
              onDetails={() => showDetails(!detailsShown)}
            />
            <aside className={styles['beside']} aria-label={t('part.beside')}>
              <div className={styles['parts']}>
                <StagePartTiles
                  part="inbox"
                  files={inbox}
                  actions={actions}
                  onImages={mayEdit ? (ids) => dropFiles(ids, PENDING_CATEGORY) : undefined}
                  head={<ClassifierLine patientId={patient.id} inbox={inbox} mayEdit={mayEdit} />}
                  empty={
                    <p className={styles['inboxEmpty']}>
                      {t(mayEdit ? (files.length === 0 ? 'image.emptyStage' : 'image.emptyInbox') : 'image.noInbox')}
                    </p>
                  }
                />
                {STAGE_PARTS.map((part) => {
                  const partFiles = part === 'inbox' ? [] : (parts.get(part) ?? []);
                  return partFiles.length === 0 ? null : (
                    <StagePartTiles
                      key={part}
                      part={part}
                      files={partFiles}
                      actions={actions}
                      onReorder={mayEdit ? commands.putBefore : undefined}
                    />
                  );
                })}
              </div>
              {detailsShown ? (
                <Suspense>
                  <ImageDetails
                    selected={selected}
                    record={record}
                    commands={commands}
                    onClose={() => showDetails(false)}
                  />
                </Suspense>
              ) : null}
            </aside>
          </div>
        </div>
      </div>
      <ImageMenu
        place={menu}
        commands={commands}
        mayEdit={mayEdit}
        otherStages={otherStages}
        keyCategories={keys}
        onDetails={() => showDetails(true)}
        onReport={hasExceptions && mayEdit ? setFileToReport : undefined}
        onOpen={open}
        onClose={() => setMenu(null)}
      />
      {fileToCrop === undefined ? null : (
        <Suspense fallback={null}>
          <CropEditor
            file={fileToCrop}
            ratio={computeCategoryRatio(layout, fileToCrop.category)}
            onClose={() => setCropped(null)}
          />
        </Suspense>
      )}
      {filesToMask === null ? null : (
        <Suspense fallback={null}>
          <MaskDialog files={filesToMask} record={record} onClose={() => setFilesToMask(null)} />
        </Suspense>
      )}
      {fileToReport === null ? null : (
        <Suspense fallback={null}>
          <ReportDialog file={fileToReport} onClose={() => setFileToReport(null)} />
        </Suspense>
      )}
      <StageKeyHelp mayEdit={mayEdit} mayDelete={record.mayDelete} />
    </DropArea>
  );
}
