import { describe, expect, test } from '@jest/globals';
import { FLAG_NAMES } from '@dentarium/domain';
import { loadConfig } from './config.ts';
import { countEdits } from './nearest-name.ts';
import { settings } from './settings.ts';

const NAMES = Object.keys(settings.shape);
/** Variables of shells, service managers, containers and other programs. */
const FOREIGN =
  'PATH HOME HOSTNAME NODE NODE_ENV USER SHELL PWD TERM LANG EDITOR COLOR INIT_CWD HTTP_PROXY ' +
  'HTTPS_PROXY NO_PROXY NODE_OPTIONS NODE_EXTRA_CA_CERTS NOTIFY_SOCKET JOURNAL_STREAM INVOCATION_ID LOGNAME SYSTEMD_EXEC_PID XDG_DATA_DIRS TZ MAIL LS_COLORS ' +
  'PGHOST PGPORT DATABASE_PASSWORD KUBERNETES_SERVICE_HOST TEST_CACHE_DIR CHROME_PATH DEPLOY_KEY';

describe('SITE-05 names of variables', () => {
  test.each([
    ['', '', 0],
    ['port', 'port', 0],
    ['port', 'prot', 1],
    ['host', 'hots', 1],
    ['mode', 'modes', 1],
    ['abc', 'xyz', 3],
  ])('counts the edits from "%s" to "%s"', (from, to, edits) => {
    expect(countEdits(from, to)).toBe(edits);
  });

  test.each(NAMES.filter((name) => name.length > 8))('refuses %s with two letters swapped, and names it', (name) => {
    const misspelt = `${name.slice(0, 2)}${name[3] ?? ''}${name[2] ?? ''}${name.slice(4)}`;
    if (misspelt === name) return;
    expect(() => loadConfig({ [misspelt]: '1' })).toThrow(`${misspelt} is not known; did you mean ${name}?`);
  });

  test.each(['IDENTITY_ISSUER', 'LIBRARY_FOLDER', 'TRACKING_KEY'])(
    'refuses %s, which only the product can mean',
    (name) => {
      expect(() => loadConfig({ [name]: '1' })).toThrow(`${name} is not known; did you mean`);
    },
  );

  test('accepts the variables of other programs', () => {
    expect(() => loadConfig(Object.fromEntries(FOREIGN.split(' ').map((name) => [name, 'x'])))).not.toThrow();
  });

  test.each(FLAG_NAMES)('names the nearest switch for a misspelt %s', (flag) => {
    expect(() => loadConfig({ FLAGS: `${flag}x` })).toThrow(`${flag}x is not known; did you mean ${flag}?`);
  });
});
