import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { DecodePool } from '@dentarium/dicom/pool';
import { type ComponentProps, memo } from 'react';
import type { ViewerItem, ViewerPermissions } from '../source/viewer-source.ts';
import { useDicomTexts } from './texts.ts';
import { SecondFileSelect } from './second-file-select.tsx';
import { ToolButton, ViewTools } from './dicom-tools.tsx';
import styles from './dicom.module.css';
import { MeasuringTools } from './measuring/measuring-tools.tsx';
import { TagPanel } from './tag-panel.tsx';

type Props = ComponentProps<typeof ViewTools> &
  ComponentProps<typeof MeasuringTools> & {
    readonly pool: DecodePool;
    readonly allows: ViewerPermissions;
    readonly items: readonly ViewerItem[];
    readonly file: ViewerItem;
    readonly secondFile: ViewerItem | null;
    readonly onSecondFile: (id: string | null) => void;
    readonly isLinked: boolean;
    readonly onLinked: () => void;
  };

/** The number of tools of a single X-ray. */
const TOOL_COUNT = 19;

/** Reserves the space of the tools until they are loaded, so that the image does not move. */
export function ToolPlaceholders() {
  return Array.from({ length: TOOL_COUNT }, (_, at) => <span key={at} className={styles['place']} />);
}

/** Shows the tools of the viewer except the window selection. Memoised, so that dragging a window does not render them again. */
export const ViewerTools = memo(function ViewerTools(props: Props) {
  const { t } = useDicomTexts();
  const { pool, displayedFrame, allows, items, file, secondFile, isLinked } = props;
  return (
    <>
      <ViewTools {...props} />
      {allows.measure ? (
        <MeasuringTools
          kind={props.kind}
          onKind={props.onKind}
          displayedFrame={displayedFrame}
          annotations={props.annotations}
        />
      ) : null}
      {allows.print ? (
        <ToolButton
          icon={<PrinterOutlined aria-hidden />}
          label={t('dicom.print')}
          hotkey="P"
          onClick={() => globalThis.print()}
        />
      ) : null}
      <TagPanel pool={pool} displayedFrame={displayedFrame} />
      <SecondFileSelect items={items} file={file} secondFile={secondFile} onSecondFile={props.onSecondFile} />
      {secondFile === null ? null : (
        <ToolButton
          icon={isLinked ? <LinkOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
          label={t('comparison.linked')}
          hotkey="L"
          isOn={isLinked}
          onClick={props.onLinked}
        />
      )}
    </>
  );
});
