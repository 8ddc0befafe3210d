/**
 * What the first load has of the UI kit: antd as a whole is half as large again. The shell and the shared packages get this when they
 * import `antd`, and so do modules that were built when a module took antd as one package. A module takes each component by itself
 * (`antd-components.ts`), and nothing has to be added here for it.
 */
export {
  Alert,
  App,
  Avatar,
  Button,
  Checkbox,
  Collapse,
  ConfigProvider,
  DatePicker,
  Drawer,
  Dropdown,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Switch,
  Tag,
  theme,
  Tooltip,
  Typography,
} from 'antd/es/index.js';
