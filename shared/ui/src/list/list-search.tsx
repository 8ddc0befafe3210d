import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useTypedValue } from '../form/use-typed-value.ts';
import styles from './list.module.css';

/** Shows the search of a list: the input is searched for when the typing pauses. */
export function ListSearch(props: {
  readonly id?: string;
  readonly label: string;
  /** The searchable fields, shown in the empty input. */
  readonly hint: string;
  readonly keyword: string;
  readonly onChange: (keyword: string) => void;
}) {
  const typedKeyword = useTypedValue(props.keyword, props.onChange);
  return (
    <Input
      {...(props.id === undefined ? {} : { id: props.id })}
      className={styles['search'] ?? ''}
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={props.label}
      placeholder={props.hint}
      maxLength={100}
      allowClear
      value={typedKeyword.value}
      onChange={({ target }) => typedKeyword.type(target.value)}
      onPressEnter={typedKeyword.commit}
    />
  );
}
