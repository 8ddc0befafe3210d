import { Select } from 'antd';
import { useDicomTexts } from './texts.ts';
import type { ViewerItem } from '../source/viewer-source.ts';
import styles from './dicom.module.css';

/** Selects the second X-ray beside the first one: another item of the source, the same view of other groups first. */
export function SecondFileSelect(props: {
  readonly items: readonly ViewerItem[];
  readonly file: ViewerItem;
  readonly secondFile: ViewerItem | null;
  readonly onSecondFile: (id: string | null) => void;
}) {
  const { t } = useDicomTexts();
  const { items, file, secondFile } = props;
  const others = items
    .filter(({ id }) => id !== file.id)
    .toSorted((one, other) => Number(other.category === file.category) - Number(one.category === file.category));
  if (others.length === 0) return null;
  const formatFileLabel = ({ title, group, date }: ViewerItem): string =>
    `${title} · ${group?.name ?? t('image.facts.noStage')} · ${date}`;
  return (
    <Select
      className={styles['choice'] ?? ''}
      aria-label={t('dicom.beside')}
      placeholder={t('dicom.beside')}
      allowClear
      value={secondFile?.id ?? null}
      popupMatchSelectWidth={false}
      onChange={(id: string | undefined) => props.onSecondFile(id ?? null)}
      options={others.map((one) => ({ value: one.id, label: formatFileLabel(one) }))}
    />
  );
}
