import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { type ActionSubject, useActions, useLanguage } from '@dentarium/platform';
import type { MenuItems } from '@dentarium/ui';
// oxlint-disable-next-line no-restricted-imports -- it hangs on the pointer and not on a button
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { createCategoryMenu } from './category-options.ts';
import { useViewerItems } from '../viewers/use-file-viewers.ts';
import styles from './images.module.css';
import type { ImageCommands } from './use-image-commands.ts';

/** The place at which a menu was requested, and its image. */
export interface MenuPlace {
  readonly file: PatientFile;
  readonly x: number;
  readonly y: number;
}

function toSubject({ id, patientId, stageId }: PatientFile): ActionSubject {
  return { patientId, fileId: id, ...(stageId === null ? {} : { stageId }) };
}

/** Shows the menu of an image at the pointer, with everything that dragging and keys do (WCAG 2.5.7). */
export function ImageMenu(props: {
  readonly place: MenuPlace | null;
  readonly commands: ImageCommands;
  /** True if the user may change the patient. */
  readonly mayEdit: boolean;
  readonly otherStages: readonly Stage[];
  /** The categories of the keys 1 to 9. */
  readonly keyCategories: readonly number[];
  readonly onDetails: () => void;
  /** The report action; `undefined` if nobody handles exceptions, or if the user may not report one. */
  readonly onReport?: ((file: PatientFile) => void) | undefined;
  readonly onOpen: (file: PatientFile) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const offered = useActions('file');
  const viewers = useViewerItems();
  const { place, commands, otherStages } = props;
  if (place === null) return null;
  const line = (key: string, label: string, run: (() => void) | undefined): MenuItems =>
    run === undefined ? [] : [{ key, label, onClick: run }];
  const { classify, mask, moveTo, shift } = commands;
  const { onReport: report } = props;
  const items: MenuItems = [
    ...line('open', t('image.open'), () => props.onOpen(place.file)),
    ...viewers(place.file),
    ...(classify === undefined
      ? []
      : [
          {
            key: 'category',
            label: t('image.category'),
            popupClassName: styles['menu'] ?? '',
            children: createCategoryMenu(
              language,
              props.keyCategories,
              (group) => t(`group.${group}`),
              (category) => classify(category),
            ),
          },
        ]),
    ...line('details', t('image.details'), props.onDetails),
    ...line('confirm', t('image.confirm'), commands.confirm),
    ...line('main', t('image.makeMain'), commands.makeMain),
    ...line('mirror', t('image.mirror'), commands.mirror),
    ...line('rotate', t('image.rotate'), commands.rotate),
    ...line('crop', t('crop.open'), commands.crop),
    // The item is not locked, because existing masks are visible without the benefit.
    ...line('mask', t('masking.open'), mask),
    ...line('earlier', t('image.earlier'), shift && (() => shift(-1))),
    ...line('later', t('image.later'), shift && (() => shift(1))),
    ...(moveTo === undefined || otherStages.length === 0
      ? []
      : [
          {
            key: 'move',
            label: t('image.move'),
            children: otherStages.map((stage) => ({
              key: stage.id,
              label: `${stage.stageName} · ${stage.stageDate}`,
              onClick: () => moveTo(stage),
            })),
          },
        ]),
    ...line('download', t('image.download'), commands.download),
    ...line('downloadSmall', t('image.downloadSmall'), commands.downloadSmall),
    ...offered(toSubject(place.file), props.mayEdit),
    ...line('report', t('exception.report'), report && (() => report(place.file))),
    ...(commands.remove === undefined
      ? []
      : [{ key: 'remove', label: t('image.remove'), danger: true, onClick: commands.remove }]),
  ];
  return (
    <Dropdown
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that the keyboard asked for has to be reached by it
      autoFocus
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
      // Not `contextMenu`, which closes the menu when the page scrolls, as it does when a line below the window gets the
      // focus. The span is at the pointer.
      trigger={['click']}
      // A menu that fits neither below nor above the pointer moves over it, so that every line is in the window.
      align={{ overflow: { adjustX: true, adjustY: true, shiftY: true } }}
      menu={{
        items,
        onClick: ({ domEvent }) => {
          // The rest of the key press would go to the dialog that the item opens, and close it.
          if (domEvent.type === 'keydown') domEvent.preventDefault();
          props.onClose();
        },
      }}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <span className={styles['pointer']} style={{ left: place.x, top: place.y }} />
    </Dropdown>
  );
}
