/** What is printed: paper of A4, light in every theme. Apart from the other components, so that only pages that print load it. */
export { Paper, PaperFacts, PaperHead, PaperPage, PaperPart, PaperPhoto, PaperPhotos, PaperSheet } from './paper.tsx';
export { usePaper } from './use-paper.ts';
