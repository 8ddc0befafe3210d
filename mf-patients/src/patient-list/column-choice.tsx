import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { readPersisted, writePersisted } from '@dentarium/platform';
import { Popup } from '@dentarium/ui';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './patient-list.module.css';

/** The columns that can be hidden, with their titles; the name is always visible. */
const HIDEABLE_COLUMNS = {
  avatar: 'list.photo',
  no: 'field.patientNo',
  phone: 'field.phone',
  gender: 'field.gender',
  age: 'field.age',
  doctor: 'list.doctor',
  organisation: 'list.organisation',
  tags: 'field.tags',
  stage: 'list.latestStage',
  visit: 'list.lastVisit',
  status: 'list.status',
} as const;

const STORAGE_KEY = 'patientList.hiddenColumns';

function parseColumns(storedValue: unknown): string[] | undefined {
  return Array.isArray(storedValue)
    ? storedValue.filter((id) => typeof id === 'string' && id in HIDEABLE_COLUMNS)
    : undefined;
}

/** Provides the hidden columns of the user, stored in the browser. */
export function useHiddenColumns(): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => readPersisted(STORAGE_KEY, parseColumns) ?? []);
  return [
    hidden,
    (next) => {
      writePersisted(STORAGE_KEY, next);
      setHidden(next);
    },
  ];
}

/** Shows the menu that selects the columns of the table. */
export function ColumnChoice({
  hidden,
  onChange,
}: {
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const ids = Object.keys(HIDEABLE_COLUMNS);
  return (
    <Popup
      title={t('list.columns')}
      renderContent={() => (
        <Checkbox.Group<string>
          className={styles['columnChoice'] ?? ''}
          options={Object.entries(HIDEABLE_COLUMNS).map(([value, title]) => ({ value, label: t(title) }))}
          value={ids.filter((id) => !hidden.includes(id))}
          onChange={(visibleIds) => onChange(ids.filter((id) => !visibleIds.includes(id)))}
        />
      )}
    >
      <Button icon={<SettingOutlined aria-hidden />} aria-label={t('list.columns')} title={t('list.columns')} />
    </Popup>
  );
}
