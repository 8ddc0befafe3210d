// Time line and stage share most of their code, so one chunk has both; the list of patients does without it.

/** Loads the page of the time line. */
export const loadTimelinePage = async () => ({
  default: (await import(/* webpackChunkName: "stages" */ './timeline-page.tsx')).TimelinePage,
});

/** Loads the page of a stage. */
export const loadStagePage = async () => ({
  default: (await import(/* webpackChunkName: "stages" */ './stage-page.tsx')).StagePage,
});
