import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useVolumeTexts } from '../texts.ts';

/** The button that removes a mark or a canal from its series. */
export function ForgetButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useVolumeTexts();
  const label = t('ct.forget', { name });
  return (
    <Button
      size="small"
      type="text"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  );
}
