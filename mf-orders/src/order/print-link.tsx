import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';

/** Leads from a page to what is printed of it. */
export function PrintLink(props: {
  readonly to: string;
  readonly label: string;
  /** What has to go well before the page is left. */
  readonly beforeLeave?: () => Promise<boolean>;
}) {
  const navigate = useNavigate();
  const { to, label, beforeLeave } = props;
  const go = async (): Promise<void> => {
    if (beforeLeave === undefined || (await beforeLeave())) await navigate(to);
  };
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void go()}>
      {label}
    </Button>
  );
}
