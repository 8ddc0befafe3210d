import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { StripWords } from '../patient/patient-strip.tsx';

interface DocumentActionsProps {
  /** The running action. */
  readonly runningAction: 'download' | 'save' | null;
  /** True if the document may be saved into the record. */
  readonly canSave: boolean;
  readonly onDownload: () => void;
  readonly onSave: () => void;
}

/** Shows the actions on a report or a case summary: download, and save into the record. */
export function DocumentActions({ runningAction, canSave, onDownload, onSave }: DocumentActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={runningAction === 'download'} onClick={onDownload}>
        <StripWords>{t('report.download')}</StripWords>
      </Button>
      {canSave ? (
        <Button type="primary" icon={<SaveOutlined aria-hidden />} loading={runningAction === 'save'} onClick={onSave}>
          <StripWords>{t('report.save')}</StripWords>
        </Button>
      ) : null}
    </>
  );
}
