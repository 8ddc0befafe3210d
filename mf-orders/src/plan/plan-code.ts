/** The code of the page of a plan. Who prepares it and who shows it ask in one place: the bundler makes a list of files for each place. */
export const loadPlanCode = () => import('./plan-page.tsx');
