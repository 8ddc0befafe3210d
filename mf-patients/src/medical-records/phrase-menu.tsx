import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined';
import { deletePhrase, insertPhrase, type Phrase, queryPhrases } from '@dentarium/api/services/medical-record';
import { storedText } from '@dentarium/domain';
import type { RecordText } from '@dentarium/domain/medical-record';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { Popup } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
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
  return (
    <Popup
      renderContent={(close) => (
        <Phrases
          {...props}
          onChoose={(phrase) => {
            props.onChoose(phrase);
            close();
          }}
        />
      )}
    >
      <Button
        size="small"
        type="text"
        icon={<SnippetsOutlined aria-hidden />}
        aria-label={t('record.phrasesOf', { field: t(`record.${props.field}`) })}
      >
        {t('record.phrases')}
      </Button>
    </Popup>
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
  const phrases = data.filter((phrase) => phrase.field === field);
  const typed = storedText(text);
  const isKnown = phrases.some((phrase) => phrase.text === typed);
  const keep = useApiMutation(insertPhrase);
  const remove = useApiMutation((send, { id }: Phrase) => send(deletePhrase, { params: { id } }), {
    onSuccess: (_, { text: deleted }) =>
      toast('success', t('record.phraseDeleted'), () => void keep.mutate({ body: { field, text: deleted } })),
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
              onClick={() => void remove.mutate(phrase)}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        disabled={typed === '' || isKnown}
        loading={keep.isPending || remove.isPending}
        onClick={() => void keep.mutate({ body: { field, text: typed } })}
      >
        {t('record.keepPhrase')}
      </Button>
    </div>
  );
}
