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
import { isReleased, isUncleanable, type Release, toRelease } from './release.ts';
import { useTextStatements } from './use-text-statements.ts';

/**
 * Shows the pictures of an anonymous package that may show names. It says for each whether it is in the package, and
 * what lets it through: the statement of its file, or a tick of the user (SAFE-03).
 */
export function ReleasedPictures(props: {
  readonly patientIds: readonly string[];
  readonly isChosen: (file: PatientFile) => boolean;
  readonly reviewedIds: readonly string[];
  readonly onChange: (reviewedIds: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const { reviewedIds, onChange } = props;
  const files = useQueries({ queries: props.patientIds.map(toFilesQuery) }).flatMap(({ data }) => data ?? []);
  const getStatement = useTextStatements(props.patientIds);
  const chosenFiles = files.filter(props.isChosen);
  const uncleanable = chosenFiles.filter(isUncleanable);
  const pictures = chosenFiles.filter(canFileShowText).map((file) => {
    const isTicked = reviewedIds.includes(file.id);
    return { file, release: toRelease(file, { statement: getStatement(file.id), isTicked }) };
  });
  if (pictures.length === 0 && uncleanable.length === 0) return null;
  const count = (isCounted: (release: Release) => boolean): number =>
    pictures.filter(({ release }) => isCounted(release)).length;
  return (
    <fieldset className={styles['looked']}>
      <legend>{t('packaging.looked')}</legend>
      <p className={styles['hint']}>{t('packaging.lookedHint')}</p>
      <p aria-live="polite">
        {t('packaging.releaseSum', {
          stated: count((release) => release === 'stated'),
          ticked: count((release) => release === 'ticked'),
          omitted: count((release) => !isReleased(release)) + uncleanable.length,
        })}
      </p>
      <ul className={styles['pictures']}>
        {pictures.map(({ file, release }) => (
          <ReleasedPicture
            key={file.id}
            file={file}
            release={release}
            onTick={(isTicked) =>
              onChange(isTicked ? [...reviewedIds, file.id] : reviewedIds.filter((other) => other !== file.id))
            }
          />
        ))}
      </ul>
      {uncleanable.length === 0 ? null : (
        <p className={styles['hint']}>
          {t('packaging.uncleanable', {
            names: uncleanable.map(({ name }) => name).join(t('packaging.nameSeparator')),
          })}
        </p>
      )}
    </fieldset>
  );
}

function ReleasedPicture({
  file,
  release,
  onTick,
}: {
  readonly file: PatientFile;
  readonly release: Release;
  readonly onTick: (isTicked: boolean) => void;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const label = { category: categoryName(file.category), name: file.name };
  return (
    <li>
      {hasImage(file) ? (
        <span className={styles['picture']}>
          <FiledImage file={file} variant="preview" whole />
        </span>
      ) : null}
      {release === 'ticked' || release === 'unticked' ? (
        <Checkbox checked={release === 'ticked'} onChange={({ target }) => onTick(target.checked)}>
          {t('packaging.namesNobody', label)}
        </Checkbox>
      ) : (
        <span>{t('packaging.pictureName', label)}</span>
      )}
      <span className={styles['release']} data-released={isReleased(release)}>
        {t(`packaging.release.${release}`)}
      </span>
    </li>
  );
}
