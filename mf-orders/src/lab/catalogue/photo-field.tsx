import { toast } from '@dentarium/platform';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpertPortrait } from '../../order/expert-portrait.tsx';
import styles from './catalogue.module.css';
import { squarePhoto } from './square-photo.ts';

const TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const MOST_BYTES = 20 * 1024 * 1024;

/** The photograph of an expert while somebody edits them: another one, or none. */
export function PhotoField(props: {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (photo: string) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { id, name, value, onChange } = props;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const photo =
      TYPES.includes(file.type) && file.size <= MOST_BYTES ? await squarePhoto(file).catch(() => null) : null;
    if (photo === null) toast('error', t('catalogue.photoWrong'));
    else onChange(photo);
  };
  return (
    <span className={styles['photo']}>
      <ExpertPortrait name={name} photo={value} size={64} />
      <Button id={id} onClick={() => input.current?.click()}>
        {t('catalogue.choosePhoto')}
      </Button>
      {value === '' ? null : <Button onClick={() => onChange('')}>{t('catalogue.removePhoto')}</Button>}
      <input
        ref={input}
        hidden
        type="file"
        accept={TYPES.join(',')}
        aria-label={t('catalogue.choosePhoto')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // So that the same file can be chosen once more.
          target.value = '';
        }}
      />
    </span>
  );
}
