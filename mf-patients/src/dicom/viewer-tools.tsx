import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { DecodePool } from '@dentarium/dicom/pool';
import { type ComponentProps, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondFileSelect } from './beside-select.tsx';
import { ToolButton, ViewTools } from './dicom-tools.tsx';
import styles from './dicom.module.css';
import { MeasuringTools } from './measuring/measuring-tools.tsx';
import { TagPanel } from './tag-panel.tsx';
import type { ViewerRecord } from './viewed.ts';

type Props = ComponentProps<typeof ViewTools> &
  ComponentProps<typeof MeasuringTools> & {
    readonly pool: DecodePool;
    readonly record: ViewerRecord;
    readonly file: PatientFile;
    readonly beside: PatientFile | null;
    readonly isLinked: boolean;
    readonly onLinked: () => void;
  };

/** As many as an X-ray alone has. */
const TOOL_COUNT = 19;

/** The room of the tools until they are drawn, so that the image does not move then. */
export function ToolPlaceholders() {
  return Array.from({ length: TOOL_COUNT }, (_, at) => <span key={at} className={styles['place']} />);
}

/** The tools of the viewer but the choice of a window. While a window is dragged they stay as they are. */
export const ViewerTools = memo(function ViewerTools(props: Props) {
  const { t } = useTranslation();
  const { pool, shown, record, file, beside, isLinked } = props;
  return (
    <>
      <ViewTools {...props} />
      <MeasuringTools kind={props.kind} onKind={props.onKind} shown={shown} annotations={props.annotations} />
      <ToolButton
        icon={<PrinterOutlined aria-hidden />}
        label={t('dicom.print')}
        hotkey="P"
        onClick={() => globalThis.print()}
      />
      <TagPanel pool={pool} shown={shown} />
      <SecondFileSelect record={record} file={file} beside={beside} />
      {beside === null ? null : (
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
