import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useState } from 'react';

const SEARCH_DELAY_MS = 300;

/** Searches shortly after the last key, or at once on Enter. */
export function SearchField(props: {
  readonly label: string;
  readonly keyword: string;
  readonly className?: string | undefined;
  readonly onChange: (keyword: string) => void;
}) {
  const { label, keyword, onChange } = props;
  const [typedKeyword, setTypedKeyword] = useState(keyword);
  useEffect(() => {
    if (typedKeyword.trim() === keyword) return undefined;
    const timer = setTimeout(() => onChange(typedKeyword.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typedKeyword, keyword, onChange]);
  return (
    <Input
      className={props.className ?? ''}
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      allowClear
      value={typedKeyword}
      onChange={({ target }) => setTypedKeyword(target.value)}
      onPressEnter={() => onChange(typedKeyword.trim())}
    />
  );
}
