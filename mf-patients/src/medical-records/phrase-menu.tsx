import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined';
import { callApi } from '@dentarium/api';
import { deletePhrase, insertPhrase, type Phrase, queryPhrases } from '@dentarium/api/services/medical-record';
import { type RecordText, storedText } from '@dentarium/domain';
import { callQuery, invalidate, toast, useSending } from '@dentarium/platform';
import { inLandmark } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './records.module.css';

/** The phrase bank of the doctor for one field: choose, keep what is typed as a phrase, delete. */
export function PhraseMenu(props: {
  readonly field: RecordText;
  /** What is typed in the field. */
  readonly text: string;
  readonly onChoose: (phrase: string) => void;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={inLandmark}
      destroyOnHidden
      content={
        <Phrases
          {...props}
          onChoose={(phrase) => {
            props.onChoose(phrase);
            setOpen(false);
          }}
        />
      }
    >
      <Button
        size="small"
        type="text"
        icon={<SnippetsOutlined aria-hidden />}
        aria-label={t('record.phrasesOf', { field: t(`record.${props.field}`) })}
      >
        {t('record.phrases')}
      </Button>
    </Popover>
  );
}

function Phrases({
  field,
  text,
  onChoose,
}: {
  readonly field: RecordText;
  readonly text: string;
  readonly onChoose: (phrase: string) => void;
}) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(callQuery(queryPhrases, {}));
  const { sending, send } = useSending();
  const phrases = data.filter((phrase) => phrase.field === field);
  const typed = storedText(text);
  const isKnown = phrases.some((phrase) => phrase.text === typed);
  const keep = (): Promise<void> =>
    send(async () => {
      await callApi(insertPhrase, { body: { field, text: typed } }, { silent: true });
      await invalidate(queryPhrases);
    });
  const remove = (phrase: Phrase): Promise<void> =>
    send(async () => {
      await callApi(deletePhrase, { params: { id: phrase.id } }, { silent: true });
      await invalidate(queryPhrases);
      const back = async (): Promise<void> => {
        await callApi(insertPhrase, { body: { field, text: phrase.text } });
        await invalidate(queryPhrases);
      };
      toast('success', t('record.phraseDeleted'), () => void back().catch(() => undefined));
    });
  return (
    <div className={styles['bank']}>
      {phrases.length === 0 ? <p className={styles['quiet']}>{t('record.noPhrases')}</p> : null}
      <ul className={styles['bankList']}>
        {phrases.map((phrase) => (
          <li key={phrase.id}>
            <button type="button" className={styles['phrase']} onClick={() => onChoose(phrase.text)}>
              {phrase.text}
            </button>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('record.deletePhrase', { phrase: phrase.text })}
              onClick={() => void remove(phrase)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" disabled={typed === '' || isKnown} loading={sending} onClick={() => void keep()}>
        {t('record.keepPhrase')}
      </Button>
    </div>
  );
}
