import TagsOutlined from '@ant-design/icons/TagsOutlined';
import type { DecodePool, TagRow } from '@dentarium/dicom/pool';
import { Drawer, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useDicomTexts } from './texts.ts';
import type { DisplayedFrame } from './dicom-side.tsx';
import { ToolButton } from './dicom-tools.tsx';
import styles from './dicom.module.css';

/** Returns the rows that contain a text in their tag, name or value. */
function filterTags(rows: readonly TagRow[], text: string): readonly TagRow[] {
  const searchText = text.trim().toLowerCase();
  return rows.filter(({ tag, name, value }) => `${tag} ${name} ${value}`.toLowerCase().includes(searchText));
}

/** Maximum number of rows that are drawn at once; the search finds the others. */
const MAX_TAG_ROWS = 600;

/** Shows all attributes of the displayed file, with a search. */
export function TagPanel({
  pool,
  displayedFrame,
}: {
  readonly pool: DecodePool;
  readonly displayedFrame: DisplayedFrame | null;
}) {
  const { t } = useDicomTexts();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [loadedTags, setLoadedTags] = useState<{ readonly key: string; readonly rows: readonly TagRow[] } | null>(null);
  const key = displayedFrame?.ref.key;
  useEffect(() => {
    if (!isOpen || displayedFrame === null || loadedTags?.key === displayedFrame.ref.key) return;
    const { ref, open } = displayedFrame;
    let isLeft = false;
    open.store
      .loadBytes(ref)
      .then((blob) => pool.request({ want: 'tags', key: ref.key, blob }))
      .then(
        (rows) => {
          if (!isLeft) setLoadedTags({ key: ref.key, rows });
        },
        // The pane reports errors of the file.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [isOpen, pool, displayedFrame, loadedTags]);
  const rows = loadedTags !== null && loadedTags.key === key ? filterTags(loadedTags.rows, text) : [];
  return (
    <>
      <ToolButton
        icon={<TagsOutlined aria-hidden />}
        label={t('dicom.tags')}
        disabled={displayedFrame === null}
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} title={t('dicom.tags')} size={720} onClose={() => setOpen(false)}>
        <Input.Search
          allowClear
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('dicom.tagSearch')}
          aria-label={t('dicom.tagSearch')}
        />
        {rows.some(({ isGuessed }) => isGuessed) ? <p role="note">{t('dicom.tagsGuessed')}</p> : null}
        <table className={styles['tags']}>
          <thead>
            <tr>
              <th scope="col">{t('dicom.tag')}</th>
              <th scope="col">{t('dicom.tagName')}</th>
              <th scope="col">{t('dicom.tagValue')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_TAG_ROWS).map(({ tag, name, vr, value, isGuessed, depth }, index) => (
              <tr key={index}>
                <td style={{ paddingInlineStart: depth * 16 }}>
                  {tag} {vr}
                </td>
                <td>{name}</td>
                <td>
                  {value}
                  {isGuessed ? <span className={styles['guessed']}> {t('dicom.tagGuessed')}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > MAX_TAG_ROWS ? <p>{t('dicom.tagsMore', { count: rows.length - MAX_TAG_ROWS })}</p> : null}
      </Drawer>
    </>
  );
}
