import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';

/** Shows a link from a page to its printable version. */
export function PrintLink(props: {
  readonly to: string;
  readonly label: string;
  /** Must succeed before the page is left. */
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
