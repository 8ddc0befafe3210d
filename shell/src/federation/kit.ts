/**
 * The part of the UI kit in the first load, as antd as a whole is half as large again. The shell and the shared
 * packages get this part when they import `antd`, and so do modules of builds that took antd as one package. A module
 * takes each component individually (`antd-components.ts`), and nothing has to be added here for it.
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
