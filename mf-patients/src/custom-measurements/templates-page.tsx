import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { callQuery, toast, useApiMutation, useBenefit } from '@dentarium/platform';
import {
  deleteMeasurementTemplate,
  type MeasurementTemplate,
  queryMeasurementTemplates,
} from '@dentarium/server/calls/custom-measurements';
import { Confirmation, EmptyState, PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToList } from '../patient-page/patient-head.tsx';
import styles from './measuring.module.css';

const TemplateEditor = lazy(() => import('./template-editor.tsx'));

/** Lists the measurement templates of the user at `/patient/measurements` (BEN-05). */
export default function TemplatesPage() {
  const { t } = useTranslation();
  const { name, locked } = useBenefit(5);
  if (locked !== null) return <EmptyState kind="denied" title={name} text={locked} />;
  return <Templates title={t('measuring.templates')} />;
}

function Templates({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  const templates = useQuery(callQuery(queryMeasurementTemplates, {}, { silent: true }));
  const [edited, setEdited] = useState<MeasurementTemplate | 'new' | null>(null);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('measuring.newTemplate')}
    </Button>
  );
  const list = (
    <QueryBoundary
      query={templates}
      onRefetchError="replace"
      loading={<Skeletons shape="rows" count={4} />}
      empty={<EmptyState kind="none" title={t('measuring.noTemplates')} text={t('measuring.noTemplatesHint')} />}
    >
      {(data) => (
        <ul className={styles['templates']} aria-label={title}>
          {data.map((template) => (
            <TemplateCard key={template.id} template={template} onEdit={() => setEdited(template)} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
  return (
    <div className={`${styles['page']} ${styles['whole']}`}>
      <PageHeader lead={<BackToList />} title={title} actions={create} />
      {list}
      {edited === null ? null : (
        <Suspense>
          <TemplateEditor
            template={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function TemplateCard({ template, onEdit }: { readonly template: MeasurementTemplate; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name, points, measures, isMine, ownerName, orgId, version } = template;
  const remove = useApiMutation(deleteMeasurementTemplate, {
    onSuccess: () => toast('success', t('measuring.templateDeleted', { name })),
  });
  return (
    <li className={styles['card']}>
      <div className={styles['cardText']}>
        <strong>{name}</strong>
        <span className={styles['quiet']}>
          {t('measuring.counts', { points: points.length, measures: measures.length })}
          {isMine ? null : ` · ${ownerName}`}
          {isMine && orgId !== null ? ` · ${t('measuring.isShared')}` : null}
        </span>
        <span>{measures.map((measure) => measure.name).join(' · ')}</span>
      </div>
      {isMine ? (
        <span className={styles['row']}>
          <Button onClick={onEdit} aria-label={`${t('measuring.edit')} ${name}`}>
            {t('measuring.edit')}
          </Button>
          <Confirmation
            question={t('measuring.deleteTemplateAsk', { name })}
            hint={t('measuring.deleteTemplateHint')}
            confirmLabel={t('measuring.delete')}
            danger
            onConfirm={() => void remove.mutate({ params: { id }, query: { version } })}
          >
            <Button danger loading={remove.isPending} aria-label={`${t('measuring.delete')} ${name}`}>
              {t('measuring.delete')}
            </Button>
          </Confirmation>
        </span>
      ) : null}
    </li>
  );
}
