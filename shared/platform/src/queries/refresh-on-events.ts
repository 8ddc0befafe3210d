import { bus } from '@dentarium/bus';
import { invalidate } from './invalidate.ts';
import { refreshSoon } from './refresh-soon.ts';
import { refreshAnswers } from './stale-answers.ts';

// What the server tells over the socket makes answers stale as a change of the page's own does.
// Images are classified one after another.
bus.on('files:classified', ({ patientId }) => refreshSoon({ file: [patientId] }));
bus.on('report:complete', ({ patientIds }) => void refreshAnswers({ task: true, file: patientIds }));
// Nothing is told twice: what came while the socket was away has been missed, of whatever a module shows (SOCK-04).
bus.on('socket:reconnected', () => void invalidate(() => true));
