import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import { getLastAddress, useBenefit, useLeaveGuard, useRight, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { DropArea, useDropCollector, useFileDialog } from '@dentarium/ui/upload';
import { Button, Progress, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions } from '../patient/options.ts';
import { BackLink } from '../patient/patient-strip.tsx';
import { GroupReview } from './group-review.tsx';
import { GAP_MINUTES } from './photo-groups.ts';
import styles from './sorting.module.css';
import { type Sorting, useSorting } from './use-sorting.ts';

const GAP_CHOICES_MINUTES = [3, 5, 10, 20, 30, 60];

/** Sorts the photographs of a memory card into patients and stages before they are filed, at `/patient/camera` (BEN-03). */
export default function SortPage() {
  const { t } = useTranslation();
  const mayEdit = useRight('edit');
  const { name, locked } = useBenefit(3);
  if (!mayEdit) return <EmptyState kind="denied" title={t('camera.denied')} />;
  if (locked !== null) return <EmptyState kind="denied" title={name} text={locked} />;
  return <SortedCard />;
}

function SortedCard() {
  const { t } = useTranslation();
  const { organisations } = useSession();
  const [orgId, setOrgId] = useState(organisations[0]?.id ?? '');
  const sorting = useSorting(orgId);
  const collectDrop = useDropCollector();
  const { groups, reading } = sorting;
  const dialog = useFileDialog(sorting.read, { folder: true });
  const count = groups.reduce((sum, group) => sum + group.photos.length, 0);
  useLeaveGuard(count > 0 || reading !== null, t('camera.leave'));
  const orgOptions = useOrganisationOptions();
  return (
    <DropArea hint={t('camera.drop')} onFiles={(data) => void collectDrop(data).then(sorting.read)}>
      <div className={styles['page']}>
        <PageHeader
          lead={<BackLink to={getLastAddress('/patient')} label={t('patient.back')} />}
          title={t('camera.title')}
          facts={
            count === 0 ? null : `${t('camera.photos', { count })} · ${t('camera.groups', { count: groups.length })}`
          }
          actions={<Actions sorting={sorting} onFolder={dialog.openFolder} onFiles={dialog.open} />}
        />
        {dialog.input}
        <div className={styles['choices']}>
          {organisations.length > 1 ? (
            <Select
              className={styles['organisation'] ?? ''}
              aria-label={t('camera.organisation')}
              value={orgId}
              options={orgOptions}
              disabled={count > 0}
              onChange={setOrgId}
            />
          ) : null}
          <Select
            className={styles['gap'] ?? ''}
            aria-label={t('camera.gap')}
            value={sorting.gap}
            disabled={!sorting.mayResplit}
            options={GAP_CHOICES_MINUTES.map((value) => ({ value, label: t('camera.gapOf', { count: value }) }))}
            onChange={sorting.splitBy}
          />
        </div>
        {reading === null ? null : (
          <div role="status">
            <Progress
              percent={Math.round((reading.readCount / reading.total) * 100)}
              size="small"
              status="active"
              aria-label={t('camera.title')}
            />
            {t('camera.reading', reading)}
          </div>
        )}
        {count === 0 && reading === null ? (
          <EmptyState kind="none" title={t('camera.none')} text={t('camera.noneText', { minutes: GAP_MINUTES })} />
        ) : null}
        <ol className={styles['groups']}>
          {groups.map((group, index) => (
            <GroupReview key={group.id} group={group} isFirst={index === 0} orgId={orgId} sorting={sorting} />
          ))}
        </ol>
      </div>
    </DropArea>
  );
}

function Actions(props: { readonly sorting: Sorting; readonly onFolder: () => void; readonly onFiles: () => void }) {
  const { t } = useTranslation();
  const { sorting } = props;
  const assigned = sorting.groups.filter(({ id }) => sorting.getAssignment(id).patient !== null);
  const photos = assigned.reduce((sum, group) => sum + group.photos.length, 0);
  const isEmpty = sorting.groups.length === 0;
  return (
    <>
      {sorting.reading === null ? (
        <>
          <Button onClick={props.onFiles}>{t('camera.files')}</Button>
          <Button
            {...(isEmpty ? { type: 'primary' } : {})}
            icon={<FolderOpenOutlined aria-hidden />}
            onClick={props.onFolder}
          >
            {t('camera.folder')}
          </Button>
        </>
      ) : (
        <Button onClick={sorting.stop}>{t('camera.stop')}</Button>
      )}
      {photos === 0 ? null : (
        <Button type="primary" loading={sorting.isFiling} onClick={() => void sorting.file()}>
          {t('camera.file', { count: photos })}
        </Button>
      )}
    </>
  );
}
