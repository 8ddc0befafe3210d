/**
 * Printed pages: paper of A4, light in every theme. They are separate from the other components, so that only pages
 * that print load them.
 */
export { Paper, PaperFacts, PaperHead, PaperPage, PaperPart, PaperPhoto, PaperPhotos, PaperSheet } from './paper.tsx';
export { usePaper } from './use-paper.ts';
