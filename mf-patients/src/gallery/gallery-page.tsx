import type { PatientFile } from '@dentarium/api/files/info-calls';
import { DateText, SectionGrid, StageChip, Toolbar } from '@dentarium/ui';
import { Select } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { useViewer } from '../images/use-viewer.ts';
import { usePatientRecord } from '../patient/patient-record.ts';
import { StageStrip } from '../stages/stage-strip.tsx';
import { CategoryOverTime } from './category-over-time.tsx';
import { readGallery, writeGallery } from './gallery-address.ts';
import { countCategories, type GallerySection, groupByStage } from './gallery-sections.ts';
import { GalleryTile } from './gallery-tile.tsx';
import styles from './gallery.module.css';
import { Products } from './products.tsx';

/** The option for all categories. */
const ALL = -1;

/** Shows all files by stage, or those of one category over time, at `/patient/:patientId/images` (STG-08). */
export default function GalleryPage() {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const record = usePatientRecord();
  const [searchParams, setSearchParams] = useSearchParams();
  const { category, pair } = readGallery(searchParams);
  const options = useMemo(() => countCategories(record.files), [record.files]);
  const choose = (next: number): void =>
    setSearchParams(writeGallery({ category: next === ALL ? null : next, pair: null }));
  return (
    <>
      <div className={styles['strip']}>
        <StageStrip record={record} current="images" />
      </div>
      <Toolbar label={t('gallery.title')} end={<Products record={record} />}>
        <h2 className={styles['title']}>{t('gallery.title')}</h2>
        <Select
          className={styles['choice'] ?? ''}
          aria-label={t('gallery.category')}
          value={category ?? ALL}
          onChange={choose}
          options={[
            { value: ALL, label: t('gallery.all', { count: record.files.length }) },
            ...options.map(({ category: code, count }) => ({ value: code, label: `${categoryName(code)} (${count})` })),
          ]}
        />
        {category === null ? null : <span className={styles['quiet']}>{t('gallery.chooseTwo')}</span>}
      </Toolbar>
      {category === null ? (
        <AllByStage />
      ) : (
        <CategoryOverTime key={category} category={category} pair={pair} record={record} />
      )}
    </>
  );
}

function AllByStage() {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const record = usePatientRecord();
  const { files, stages } = record;
  const sections = useMemo(() => groupByStage(files, stages), [files, stages]);
  const order = useMemo(() => sections.flatMap(({ items }) => items), [sections]);
  const open = useViewer(order, record);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const renderTile = useCallback(
    (file: PatientFile) => (
      <GalleryTile
        file={file}
        name={categoryName(file.category)}
        caption={categoryName(file.category)}
        onPress={(pressedFile) => latest.current(pressedFile)}
      />
    ),
    [categoryName],
  );
  return (
    <SectionGrid<PatientFile, GallerySection>
      label={t('gallery.title')}
      sections={sections}
      itemKey={({ id }) => id}
      tileWidth={132}
      tileHeight={124}
      renderTile={renderTile}
      renderHead={({ stage, items }) => (
        <>
          {stage === undefined ? (
            t('gallery.noStage')
          ) : (
            <>
              <StageChip code={stage.stageCode} name={stage.stageName} /> <DateText value={stage.stageDate} />
            </>
          )}
          <span className={styles['quiet']}>{t('stage.files', { count: items.length })}</span>
        </>
      )}
    />
  );
}
