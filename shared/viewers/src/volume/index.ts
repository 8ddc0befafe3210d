/** The viewer of volumes, which is loaded as one piece of code. */
export { VolumeViewer } from './volume-viewer.tsx';
