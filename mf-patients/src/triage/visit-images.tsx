import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import { callApi } from '@dentarium/api';
import { getVisitImage, queryVisitImages, type TriageVisit } from '@dentarium/server/calls/front-desk/triage';
import { callQuery } from '@dentarium/platform';
import { Dialog, EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** Shows the number of images of a visit; it opens those taken by the user, to check them before the patient leaves. */
export function VisitImages({ visit }: { readonly visit: TriageVisit }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const count = t('triage.imageCount', { count: visit.imageCount });
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-label={t('triage.doFor', { what: count, name: visit.patient.name })}
        onClick={() => setOpen(true)}
      >
        {count}
      </Button>
      {open ? (
        <Dialog
          open
          title={t('triage.imagesOf', { name: visit.patient.name })}
          width={920}
          footer={null}
          onCancel={() => setOpen(false)}
        >
          <VisitImageList visit={visit} />
        </Dialog>
      ) : null}
    </>
  );
}

function VisitImageList({ visit }: { readonly visit: TriageVisit }) {
  const { t } = useTranslation();
  const imagesQuery = useQuery({
    ...callQuery(queryVisitImages, { params: { id: visit.id } }, { silent: true }),
    staleTime: 0,
  });
  return (
    <QueryBoundary
      query={imagesQuery}
      onRefetchError="replace"
      loading={<Skeletons shape="cards" count={3} />}
      empty={<EmptyState kind="none" title={t('triage.noneTaken')} />}
    >
      {(images) => (
        <ul className={styles['taken']}>
          {images.map(({ id, name }) => (
            <li key={id}>
              <Picture id={id} name={name} />
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

function Picture({ id, name }: { readonly id: string; readonly name: string }) {
  const image = useQuery({
    queryKey: [getVisitImage.id, id],
    queryFn: ({ signal }) => callApi(getVisitImage, { params: { id, variant: 'preview' } }, { silent: true, signal }),
    staleTime: Infinity,
  });
  const address = useMemo(() => (image.data === undefined ? null : URL.createObjectURL(image.data)), [image.data]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return (
    <figure className={styles['picture']}>
      {address === null ? <FileImageOutlined aria-hidden /> : <img src={address} alt="" />}
      {/* The caption names the image. */}
      <figcaption className={styles['quiet']}>{name}</figcaption>
    </figure>
  );
}
