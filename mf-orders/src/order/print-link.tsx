import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';

/** Leads from a page to what is printed of it. */
export function PrintLink({ to, label }: { readonly to: string; readonly label: string }) {
  const navigate = useNavigate();
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void navigate(to)}>
      {label}
    </Button>
  );
}
