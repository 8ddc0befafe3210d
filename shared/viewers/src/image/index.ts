/** The full-screen viewer, which is loaded as one piece of code. */
export { ImageViewer } from './image-viewer.tsx';
