/**
 * Loads the code of the page of a plan. Preparation and display share this import, because the bundler creates a file
 * list per import.
 */
export const loadPlanCode = () => import('./plan-page.tsx');
