import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { deleteReportLogo, queryReportLogo, updateReportLogo } from '@dentarium/server/calls/reports';
import { CLINIC_RIGHTS } from '@dentarium/domain';
import { callQuery, useApiMutation, useRight, useSession } from '@dentarium/platform';
import { FileButton } from '@dentarium/ui/file-button';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../packaging/choice.tsx';
import styles from './reports.module.css';

/** Returns a ref callback that shows an image from its bytes while it is mounted. */
function createImageRef(blob: Blob): (image: HTMLImageElement | null) => (() => void) | undefined {
  return (image) => {
    if (image === null) return undefined;
    const address = URL.createObjectURL(blob);
    image.src = address;
    return () => URL.revokeObjectURL(address);
  };
}

/** Shows the logo of the organisation of the patient: its visibility, and its replacement by users with the right. */
export function ReportLogo(props: {
  readonly organisationId: string;
  readonly isVisible: boolean;
  readonly isDisabled: boolean;
  readonly onShow: (isVisible: boolean) => void;
}) {
  const { organisationId, isVisible, isDisabled, onShow } = props;
  const { t } = useTranslation();
  const canChange = useRight(...CLINIC_RIGHTS);
  const isOwn = useSession().organisations.some(({ id }) => id === organisationId);
  const replace = useApiMutation(updateReportLogo);
  const remove = useApiMutation(deleteReportLogo);
  const isSending = replace.isPending || remove.isPending;
  const params = { id: organisationId };
  const logo = useQuery({
    ...callQuery(queryReportLogo, { params }, { silent: true }),
    enabled: isOwn,
    staleTime: 300_000,
  });
  // An empty file stands for no logo.
  const blob = logo.data !== undefined && logo.data.size > 0 ? logo.data : undefined;
  const imageRef = useMemo(() => (blob === undefined ? undefined : createImageRef(blob)), [blob]);

  if (!isOwn) return null;
  return (
    <div className={styles['logo']}>
      <Choice
        label={t('report.logo')}
        hint={blob === undefined ? t('report.noLogo') : t('report.logoHint')}
        checked={isVisible && blob !== undefined}
        disabled={isDisabled || blob === undefined}
        onChange={onShow}
      />
      {imageRef === undefined ? null : <img ref={imageRef} className={styles['logoImage']} alt={t('report.logoNow')} />}
      {canChange ? (
        <span className={styles['logoTools']}>
          <FileButton
            size="small"
            icon={<UploadOutlined aria-hidden />}
            loading={isSending}
            accept="image/png,image/jpeg"
            onFile={(file) => void replace.mutate({ params, body: { file } })}
          >
            {t('report.chooseLogo')}
          </FileButton>
          {blob === undefined ? null : (
            <Button
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              disabled={isSending}
              onClick={() => void remove.mutate({ params })}
              aria-label={t('report.removeLogo')}
              title={t('report.removeLogo')}
            />
          )}
        </span>
      ) : null}
    </div>
  );
}
