import { queryFileByDataType, type PatientFile } from '@dentarium/api/files/info-calls';
import { callQuery } from '@dentarium/platform';
import { DateText, EmptyState, QueryBoundary, Skeletons, pageImages, StageChip, useAgeText } from '@dentarium/ui';
import { LinkedPair, type PairImage } from '@dentarium/viewers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import { isTraced, toTracingAddress } from '../viewers/tracing-address.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { writeGallery } from './gallery-address.ts';
import { GalleryTile } from './gallery-tile.tsx';
import styles from './gallery.module.css';

const SOURCE = { images: pageImages };

interface CategoryProps {
  readonly category: number;
  readonly pair: readonly [string, string] | null;
  readonly record: PatientRecord;
}

/** Shows the images of one category over all stages in the order of time; two of them can be compared (STG-08). */
export function CategoryOverTime(props: CategoryProps) {
  const { t } = useTranslation();
  const { category, record } = props;
  const name = useCategoryName()(category);
  const files = useQuery(
    callQuery(
      queryFileByDataType,
      { params: { id: record.patient.id }, query: { classid: String(category) } },
      { silent: true },
    ),
  );
  return (
    <QueryBoundary
      query={files}
      onRefetchError="replace"
      loading={<Skeletons shape="columns" count={4} />}
      empty={<EmptyState kind="none" title={t('gallery.none')} text={name} />}
    >
      {(data) => <ImagesOverTime {...props} name={name} files={data} />}
    </QueryBoundary>
  );
}

function ImagesOverTime(props: CategoryProps & { readonly name: string; readonly files: readonly PatientFile[] }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const toItem = usePatientItems();
  const [, setSearchParams] = useSearchParams();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { category, pair, record, name, files } = props;
  const { patient, stages } = record;
  const show = (next: readonly [string, string] | null): void =>
    setSearchParams(writeGallery({ category, pair: next }), { replace: pair !== null && next !== null });
  const [left, right] = (pair ?? []).map((id) => files.find((file) => file.id === id));
  if (left !== undefined && right !== undefined) {
    const image = (file: PatientFile): PairImage => {
      const stage = stages.find(({ id }) => id === file.stageId);
      return {
        item: toItem(record, file),
        label: `${name} · ${stage?.stageName ?? t('gallery.noStage')}`,
        caption: (
          <>
            {stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
            <DateText value={file.takenAt.slice(0, 10)} />
          </>
        ),
      };
    };
    // The first image stays, the other one steps through the rest in the order of time.
    const others = files.filter(({ id }) => id !== left.id);
    const at = others.indexOf(right);
    const to = (file: PatientFile | undefined) => (file === undefined ? undefined : () => show([left.id, file.id]));
    return (
      <LinkedPair
        key={`${left.id} ${right.id}`}
        source={SOURCE}
        images={[image(left), image(right)]}
        head={<strong>{name}</strong>}
        onPrevious={to(others[at - 1])}
        onNext={to(others[at + 1])}
        onClose={() => show(null)}
      />
    );
  }
  const press = ({ id }: PatientFile): void => {
    if (selectedId === null || selectedId === id) setSelectedId(selectedId === id ? null : id);
    else {
      const inTime = files.filter((file) => file.id === id || file.id === selectedId).map((file) => file.id);
      setSelectedId(null);
      show([inTime[0] ?? id, inTime[1] ?? selectedId]);
    }
  };
  return (
    <ol className={styles['overTime']}>
      {files.map((file) => {
        const stage = stages.find(({ id }) => id === file.stageId);
        const day = file.takenAt.slice(0, 10);
        return (
          <li key={file.id} className={styles['moment']}>
            <GalleryTile
              file={file}
              name={name}
              caption={`${day} · ${ageText(patient.birthDate, day)}`}
              isSelected={selectedId === file.id}
              large
              onPress={press}
            />
            {stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
            {isTraced(file) ? <Link to={toTracingAddress(file)}>{t('ceph.open')}</Link> : null}
          </li>
        );
      })}
    </ol>
  );
}
