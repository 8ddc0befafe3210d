/** The X-ray viewer, which is loaded as one piece of code. */
export { DicomViewer } from './dicom-viewer.tsx';
export { prepareItem } from './early-file.ts';
