import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { PENDING } from '@dentarium/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageMenu, type MenuPlace } from '../images/image-menu.tsx';
import { TILE, type TileActions } from '../images/image-tile.tsx';
import { imageWarnings, inPageOrder, partFiles, STAGE_PARTS } from '../images/image-order.ts';
import { SelectionBar } from '../images/selection-bar.tsx';
import { useSelection } from '../images/selection.ts';
import { StageLayout } from '../images/stage-layout.tsx';
import { StagePartTiles } from '../images/stage-part.tsx';
import { useImageCommands } from '../images/use-image-commands.ts';
import { filesWith, useImageKeys } from '../images/use-image-keys.ts';
import { useViewer } from '../images/use-viewer.ts';
import type { PatientRecord } from '../patient-page/patient-record.ts';
import { DropArea } from '../upload/drop-area.tsx';
import { usePaste, useUploadInto } from '../upload/use-upload-into.ts';
import { StageFacts, StageHead } from './stage-head.tsx';
import { StageKeyHelp } from './stage-key-help.tsx';
import styles from './stages.module.css';

/** The images of a stage: the layout, the inbox beside it, everything else below (STG-02). */
export function StageImages({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const { patient, mayEdit } = record;
  const place = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const files = useMemo(() => record.files.filter(({ stageId }) => stageId === stage.id), [record.files, stage.id]);
  const shown = useMemo(() => inPageOrder(files), [files]);
  const order = useMemo(() => shown.map(({ id }) => id), [shown]);
  const { selection, onPick, only } = useSelection(order);
  const selected = filesWith(shown, selection.ids);
  const commands = useImageCommands(record, shown, selected, only);
  const openViewer = useViewer(shown, record.stages);
  const upload = useUploadInto({ patientId: patient.id, stageId: stage.id });
  usePaste(upload.add, mayEdit);
  useImageKeys(place, commands, onPick, () => only(null));
  useFocusFollows(place, selection.anchor);

  const otherStages = record.stages.filter(({ id }) => id !== stage.id);
  const open = (file: PatientFile): void => {
    if (file.kind === 'image' && file.preprocessState !== 2) openViewer(file);
    else commands.download?.();
  };
  const actions: TileActions = {
    isSelected: (id) => selection.ids.has(id),
    isEntrance: (id) => id === (selection.anchor ?? order[0]),
    onPick: ({ id }, how) => onPick(id, how),
    onOpen: (file) => {
      if (!selection.ids.has(file.id)) only(file.id);
      open(file);
    },
    onMenu: (file, at) => {
      if (!selection.ids.has(file.id)) only(file.id);
      setMenu({ file, ...at });
    },
    ...(mayEdit ? { dragged: ({ id }: PatientFile) => (selection.ids.has(id) ? [...selection.ids] : [id]) } : {}),
    warningsOf: (file) => imageWarnings(file, stage),
  };
  const drop = (ids: readonly string[], category: number): void =>
    commands.classify?.(category, filesWith(shown, new Set(ids)));
  const parts = STAGE_PARTS.filter((part) => part !== 'inbox').map((part) => ({ part, files: partFiles(files, part) }));

  return (
    <DropArea
      hint={t('upload.dropInto', { stage: stage.stageName })}
      onFiles={mayEdit ? (data) => upload.addDropped(data) : undefined}
    >
      <StageHead stage={stage} record={record} onFiles={upload.add} />
      <SelectionBar
        facts={<StageFacts stage={stage} record={record} count={files.length} />}
        count={selected.length}
        commands={commands}
        otherStages={otherStages}
        mayEdit={mayEdit}
      />
      <div ref={place} className={styles['images']}>
        <StageLayout
          files={files}
          actions={actions}
          drops={mayEdit ? { onImages: drop, onFiles: upload.addDropped } : undefined}
        />
        <aside className={styles['beside']} aria-label={t('part.beside')}>
          <StagePartTiles
            part="inbox"
            files={partFiles(files, 'inbox')}
            actions={actions}
            onImages={mayEdit ? (ids) => drop(ids, PENDING) : undefined}
            empty={
              <p className={styles['inboxEmpty']}>
                {t(mayEdit ? (files.length === 0 ? 'image.emptyStage' : 'image.emptyInbox') : 'image.noInbox')}
              </p>
            }
          />
          {parts.map(({ part, files: inPart }) =>
            inPart.length === 0 ? null : <StagePartTiles key={part} part={part} files={inPart} actions={actions} />,
          )}
        </aside>
      </div>
      <ImageMenu
        place={menu}
        commands={commands}
        otherStages={otherStages}
        onOpen={open}
        onClose={() => setMenu(null)}
      />
      <StageKeyHelp mayEdit={mayEdit} mayDelete={record.mayDelete} />
    </DropArea>
  );
}

/** When the selection goes on by itself, after an image has left the inbox, the focus goes with it. */
function useFocusFollows(place: React.RefObject<HTMLElement | null>, anchor: string | null): void {
  useEffect(() => {
    if (anchor === null || place.current === null) return;
    const focused = document.activeElement;
    if (focused !== document.body && focused?.hasAttribute(TILE) !== true) return;
    place.current
      .querySelector<HTMLElement>(`[${TILE}="${anchor}"]`)
      ?.focus({ preventScroll: focused === document.body });
  }, [place, anchor]);
}
