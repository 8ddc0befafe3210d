import { type UploadDifference, type UploadItem, uploads } from '@dentarium/upload';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useUploadTexts } from './texts.ts';
import styles from './uploads.module.css';

/** The maximum length of a reason. */
const MAX_REASON_CHARACTERS = 300;

/** Lists the files that were refused for the same differences at the same place, so that one reason answers all. */
function listEqualIds(item: UploadItem, differences: readonly UploadDifference[]): string[] {
  const key = JSON.stringify([item.target, differences]);
  return uploads
    .getSnapshot()
    .items.filter((other) => JSON.stringify([other.target, uploads.findDifferences(other)]) === key)
    .map(({ id }) => id);
}

/** Shows the values in a refused file beside those of its place, and files it with a reason. */
export function DifferenceQuestion(props: {
  readonly item: UploadItem;
  readonly differences: readonly UploadDifference[];
}) {
  const { t } = useUploadTexts();
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const { item, differences } = props;
  const ids = listEqualIds(item, differences);
  return (
    <form
      className={styles['differences']}
      aria-label={t('differences.label', { name: item.name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') uploads.confirm(ids, reason.trim());
      }}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('differences.value')}</th>
            <th scope="col">{t('differences.inFile')}</th>
            <th scope="col">{t('differences.inPlace')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, inFile, inPlace }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{inFile}</td>
              <td>{inPlace}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label htmlFor={reasonId}>{t('differences.reason')}</label>
      <Input
        id={reasonId}
        size="small"
        value={reason}
        maxLength={MAX_REASON_CHARACTERS}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" danger htmlType="submit" disabled={reason.trim() === ''}>
        {t('differences.confirm', { count: ids.length })}
      </Button>
    </form>
  );
}
