import CodeSandboxOutlined from '@ant-design/icons/CodeSandboxOutlined';
import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FileZipOutlined from '@ant-design/icons/FileZipOutlined';
import RadarChartOutlined from '@ant-design/icons/RadarChartOutlined';
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';

const ICONS = {
  image: FileImageOutlined,
  dicom: RadarChartOutlined,
  model: CodeSandboxOutlined,
  document: FileTextOutlined,
  video: VideoCameraOutlined,
  archive: FileZipOutlined,
} as const;

/** Shows the icon of a kind of file that has no image. */
export function KindIcon({ kind }: { readonly kind: PatientFile['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden />;
}
