import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import { deleteProjectFile, type PatientFile, queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { restoreFile } from '@dentarium/server/calls/recycle-bin';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { EmptyState, formatFileSize, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { downloadFile } from '../images/download-file.ts';
import { isTraced, toTracingAddress } from '../viewers/tracing-address.ts';
import { recordUndo } from '../images/undo-steps.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './gallery.module.css';

/** Lists the products of a patient, such as reports, measurements, screenshots and summaries, and deletes them. */
export function Products({ record }: { readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileDoneOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('gallery.products')}
      </Button>
      <Drawer open={open} title={t('gallery.products')} size={480} onClose={() => setOpen(false)} destroyOnHidden>
        <ProductList record={record} />
      </Drawer>
    </>
  );
}

/** Shows the name of a product; the name of a measurement links to its editor. */
function ProductName({ file }: { readonly file: PatientFile }) {
  if (!isTraced(file)) return <strong>{file.name}</strong>;
  return (
    <Link to={toTracingAddress(file)}>
      <strong>{file.name}</strong>
    </Link>
  );
}

function ProductList({ record }: { readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const products = useQuery(
    callQuery(queryPatientProjectList, { params: { id: record.patient.id } }, { silent: true }),
  );
  const restore = useApiMutation(restoreFile);
  const remove = useApiMutation((send, { id }: PatientFile) => send(deleteProjectFile, { params: { id } }), {
    onSuccess: (_, { id }) => {
      const text = t('image.removed', { count: 1 });
      const step = recordUndo(text, () => void restore.mutate({ params: { id } }));
      toast('success', text, step.undo, step.expirySignal);
    },
  });
  return (
    <QueryBoundary
      query={products}
      onRefetchError="replace"
      loading={<Skeletons shape="columns" count={2} />}
      empty={<EmptyState kind="none" title={t('gallery.noProducts')} text={t('gallery.noProductsHint')} />}
    >
      {(files) => (
        <ul className={styles['products']}>
          {files.map((file) => (
            <li key={file.id} className={styles['product']}>
              <span className={styles['productName']}>
                <ProductName file={file} />
                <span className={styles['quiet']}>
                  {[
                    categoryName(file.category),
                    formatFileSize(file.size),
                    file.createdAt.slice(0, 10),
                    file.createdBy,
                  ].join(' · ')}
                </span>
              </span>
              {record.mayExport ? (
                <Button
                  icon={<DownloadOutlined aria-hidden />}
                  aria-label={`${t('image.download')}: ${file.name}`}
                  onClick={() => record.whenInTreatment(() => void downloadFile(file))}
                />
              ) : null}
              {record.mayDelete ? (
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${t('image.remove')}: ${file.name}`}
                  onClick={() => void remove.mutate(file)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}
