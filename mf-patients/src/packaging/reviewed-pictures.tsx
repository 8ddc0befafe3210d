import type { PatientFile } from '@dentarium/api/files/info-calls';
import { canFileShowText } from '@dentarium/domain/burned-in-text';
import { useQueries } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { hasImage } from '../images/image-order.ts';
import { toFilesQuery } from '../patient/patient-query.ts';
import styles from './packaging.module.css';

/** Shows the pictures of an anonymous package or report that may show names, each with a confirmation of the user. */
export function ReviewedPictures(props: {
  /** Text about the pictures without a confirmation. */
  readonly hint: string;
  readonly patientIds: readonly string[];
  readonly isChosen: (file: PatientFile) => boolean;
  readonly reviewedIds: readonly string[];
  readonly onChange: (reviewedIds: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const files = useQueries({ queries: props.patientIds.map(toFilesQuery) }).flatMap(({ data }) => data ?? []);
  const picturesToReview = files.filter((file) => props.isChosen(file) && hasImage(file) && canFileShowText(file));
  if (picturesToReview.length === 0) return null;
  const change = (id: string, isReviewed: boolean): void =>
    props.onChange(isReviewed ? [...props.reviewedIds, id] : props.reviewedIds.filter((other) => other !== id));
  return (
    <fieldset className={styles['looked']}>
      <legend>{t('packaging.looked')}</legend>
      <p className={styles['hint']}>{props.hint}</p>
      <ul className={styles['pictures']}>
        {picturesToReview.map((file) => (
          <li key={file.id}>
            <span className={styles['picture']}>
              <FiledImage file={file} variant="preview" whole />
            </span>
            <Checkbox
              checked={props.reviewedIds.includes(file.id)}
              onChange={({ target }) => change(file.id, target.checked)}
            >
              {t('packaging.namesNobody', { category: categoryName(file.category), name: file.name })}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
