import { bus } from '@dentarium/bus';
import { invalidate } from './invalidate.ts';
import { refreshSoon } from './refresh-soon.ts';
import { refreshAnswers } from './stale-answers.ts';

// Events of the server over the socket make answers stale like a change of the page itself. Images are classified one
// after another.
bus.on('files:classified', ({ patientId }) => refreshSoon({ file: [patientId] }));
bus.on('report:complete', ({ patientIds }) => void refreshAnswers({ task: true, file: patientIds }));
// Events are not repeated: those during a gap of the socket are missed, for the data of any module (SOCK-04).
bus.on('socket:reconnected', () => void invalidate(() => true));
