import { expect, test } from '@jest/globals';
import { CONTRACT } from './contract.ts';
import { loadConfig } from './kernel/config/config.ts';
import { settings } from './kernel/config/settings.ts';
import { requireKnownNames } from './kernel/modules/require-known-names.ts';

/** Wrong settings and the sentence about each. Values have no blanks beside `|` and `&`. */
const TABLE = `
MODE=intranet | MODE must be public or private.
MODE=Private | MODE must be public or private.
PORT=80a | PORT must be a whole number from 1 to 65535.
PORT=0 | PORT must be a whole number from 1 to 65535.
PORT=70000 | PORT must be a whole number from 1 to 65535.
PORT=-1 | PORT must be a whole number from 1 to 65535.
PORT=8080.5 | PORT must be a whole number from 1 to 65535.
HOST=http://localhost | HOST must be a name or an address of this machine without a port, as localhost, 0.0.0.0 or ::.
HOST=localhost:8080 | HOST must be a name or an address of this machine without a port, as localhost, 0.0.0.0 or ::.
HOST=[::1] | HOST must be a name or an address of this machine without a port, as localhost, 0.0.0.0 or ::.
HOST=0.0.0.0/0 | HOST must be a name or an address of this machine without a port, as localhost, 0.0.0.0 or ::.
PUBLIC_URL=clinic.example | PUBLIC_URL must be an address with http or https.
PUBLIC_URL=ftp://clinic.example | PUBLIC_URL must be an address with http or https.
PUBLIC_URL=https://clinic.example/app | PUBLIC_URL must be an address without a path, as https://clinic.example.
PUBLIC_URL=https://wang:secret@clinic.example | PUBLIC_URL must be an address without a path, as https://clinic.example.
DATABASE_URL=mysql://clinic | DATABASE_URL must begin with postgresql://.
DATABASE_URL=postgresql://clinic:pass#word@db/clinic | DATABASE_URL must be an address as postgresql://user:password@host:5432/database, in which # / ? @ : of a password are written as %23 %2F %3F %40 %3A.
DATABASE_URL=postgresql://clinic@db:port/clinic | DATABASE_URL must be an address as postgresql://user:password@host:5432/database, in which # / ? @ : of a password are written as %23 %2F %3F %40 %3A.
DATABASE_URL=postgresql://clinic@db/clinic?sslmode=on | DATABASE_URL has an unknown sslmode: choose of disable, allow, prefer, require, verify-ca, verify-full, no-verify.
DATABASE_URL=postgresql://clinic@db/clinic?sslrootcert=/dev/null/root.pem | DATABASE_URL names by sslrootcert the file /dev/null/root.pem, which cannot be read (ENOTDIR).
DATABASE_URL=postgresql://clinic@db/clinic?sslkey=/dev/null | DATABASE_URL names by sslkey the file /dev/null, which cannot be read (no certificate or key in PEM form).
DATABASE_POOL_SIZE=1 | DATABASE_POOL_SIZE must be a whole number from 2 to 1000.
DEMO=maybe | DEMO must be 1 or 0.
SCHEDULES=2 | SCHEDULES must be 1 or 0.
BACKUP_AT=25:00 | BACKUP_AT must be a time of the day as 02:30.
BACKUP_AT=2:30 | BACKUP_AT must be a time of the day as 02:30.
BACKUP_KEEP=0 | BACKUP_KEEP must be a whole number from 1 to 10000.
BACKUP_LOG_SIZE=20GB | BACKUP_LOG_SIZE must be a whole number from 1 to 100000.
BACKUP_MADE=done | BACKUP_MADE must be 1 or 0.
HSTS_SUBDOMAINS=all | HSTS_SUBDOMAINS must be 1 or 0.
TRUST_PROXY=true | TRUST_PROXY must be 0, the number of proxies that a request passes (1 to 10), or the addresses and ranges of the proxies, as 127.0.0.1,10.1.0.0/16,loopback.
TRUST_PROXY=11 | TRUST_PROXY must be 0, the number of proxies that a request passes (1 to 10), or the addresses and ranges of the proxies, as 127.0.0.1,10.1.0.0/16,loopback.
TRUST_PROXY=0.0.0.0/0 | TRUST_PROXY must be 0, the number of proxies that a request passes (1 to 10), or the addresses and ranges of the proxies, as 127.0.0.1,10.1.0.0/16,loopback.
TRUST_PROXY=proxy.example | TRUST_PROXY must be 0, the number of proxies that a request passes (1 to 10), or the addresses and ranges of the proxies, as 127.0.0.1,10.1.0.0/16,loopback.
FLAGS=notes,telephone | FLAGS may hold online, prDesign, agent, remote, notes, callNumber, dentureDesign, or none: telephone is not known; did you mean online?
FLAGS=callnumber | FLAGS may hold online, prDesign, agent, remote, notes, callNumber, dentureDesign, or none: callnumber is not known; did you mean callNumber?
MODULES_OFF=patient | MODULES_OFF: patient is not known; did you mean patients?
MODULES_OFF=orders;patients | MODULES_OFF: orders;patients is not known; did you mean patients?
WHITELISTS=wang | WHITELISTS must be a list of <white list>:<user name>, as callNumber:wang,callNumber:li.
WHITELISTS=callNumber: | WHITELISTS must be a list of <white list>:<user name>, as callNumber:wang,callNumber:li.
WHITELISTS=:wang | WHITELISTS must be a list of <white list>:<user name>, as callNumber:wang,callNumber:li.
WHITELISTS=callNumber:wang;operators:wang | WHITELISTS must be a list of <white list>:<user name>, as callNumber:wang,callNumber:li.
WHITELISTS=callnumber:wang | WHITELISTS: callnumber is not known; did you mean callNumber? Write +callnumber for a list of a module that is yet to be published.
WHITELISTS=operator:wang | WHITELISTS: operator is not known; did you mean operators? Write +operator for a list of a module that is yet to be published.
WHITELISTS=admins:wang | WHITELISTS: admins is not known; did you mean agent? Write +admins for a list of a module that is yet to be published.
OVERRIDE_ORIGINS=http://dev.example | OVERRIDE_ORIGINS must be origins as https://dev.example or http://localhost:8091.
OVERRIDE_ORIGINS=https://dev.example/ | OVERRIDE_ORIGINS must be origins as https://dev.example or http://localhost:8091.
OVERRIDE_ORIGINS=https://*.example | OVERRIDE_ORIGINS must be origins as https://dev.example or http://localhost:8091.
OVERJET_LIMITS=3,5 | OVERJET_LIMITS must be three rising numbers of mm up to 20, as 3,5,7.
OVERJET_LIMITS=5,3,7 | OVERJET_LIMITS must be three rising numbers of mm up to 20, as 3,5,7.
OVERJET_LIMITS=3,5,21 | OVERJET_LIMITS must be three rising numbers of mm up to 20, as 3,5,7.
LIBRARY_TYPE=3 | LIBRARY_TYPE must be a whole number from 0 to 2.
LIBRARY_TYPE=share | LIBRARY_TYPE must be a whole number from 0 to 2.
LIBRARY_TYPE=2 | LIBRARY_TYPE 2 (a share) needs LIBRARY_SHARE_PATH, the folder where it is mounted.
OSS_REGION=oss cn | OSS_REGION must be the name of a region, as oss-cn-hangzhou.
OSS_BUCKET=My_Bucket | OSS_BUCKET must be the name of a bucket, as clinic-files.
OSS_ENDPOINT=oss.example | OSS_ENDPOINT must be an address with http or https.
OSS_ENDPOINT=https://oss.example | an object storage of another provider also needs OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_BUCKET, OSS_ROLE_ARN, OSS_REGION.
OSS_STS_ENDPOINT=sts | OSS_STS_ENDPOINT must be an address with http or https.
OSS_BUCKET=clinic | an object storage of another provider also needs OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_ROLE_ARN, OSS_REGION.
OSS_REGION= & OSS_BUCKET=clinic & OSS_ACCESS_KEY_ID=id & OSS_ACCESS_KEY_SECRET=secret & OSS_ROLE_ARN=role | an object storage of another provider also needs OSS_REGION.
FILE_MAX_SIZE=4GiB | FILE_MAX_SIZE must be a whole number from 1 to 1099511627776.
FILE_MAX_PIXELS=0 | FILE_MAX_PIXELS must be a whole number from 1 to 268402689.
UPLOAD_IDLE_HOURS=721 | UPLOAD_IDLE_HOURS must be a whole number from 1 to 720.
IMAGE_MEMORY=128 | IMAGE_MEMORY must be a whole number from 256 to 1048576.
TASKS_PER_ACCOUNT=0 | TASKS_PER_ACCOUNT must be a whole number from 1 to 10000.
TASKS_PER_ORGANISATION=many | TASKS_PER_ORGANISATION must be a whole number from 1 to 100000.
TASK_BYTES_PER_ACCOUNT=20 GiB | TASK_BYTES_PER_ACCOUNT must be a whole number from 1 to 1099511627776.
TASK_BYTES_PER_ORGANISATION=0 | TASK_BYTES_PER_ORGANISATION must be a whole number from 1 to 1099511627776.
IDENTITY_AUTHORITY=login.example | IDENTITY_AUTHORITY must be an address with http or https.
IDENTITY_ORIGINS=clinic.example | IDENTITY_ORIGINS must be an address with http or https.
IDENTITY_LINK_BY_NAME=perhaps | IDENTITY_LINK_BY_NAME must be 1 or 0.
IDENTITY_CLIENT_ID=x | IDENTITY_CLIENT_ID needs IDENTITY_AUTHORITY, the address of your identity provider.
IDENTITY_ROLE_CLAIM=groups | IDENTITY_ROLE_CLAIM needs IDENTITY_AUTHORITY, the address of your identity provider.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups | IDENTITY_ROLE_CLAIM needs IDENTITY_ROLES, such as {"doctors":"seniorDoctor"}.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLES={"a":"admin"} | IDENTITY_ROLES needs IDENTITY_ROLE_CLAIM, such as groups.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups & IDENTITY_ROLES={} | IDENTITY_ROLE_CLAIM needs IDENTITY_ROLES, such as {"doctors":"seniorDoctor"}.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups & IDENTITY_ROLES=a:admin | IDENTITY_ROLES must be JSON, as {"doctors":"seniorDoctor"}.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups & IDENTITY_ROLES={"a":"boss"} | IDENTITY_ROLES must name roles: superAdmin, admin, seniorDoctor, intermediateDoctor, juniorDoctor, internDoctor, triageNurse, or the id of a role of the site, from 101.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups & IDENTITY_ROLES={"a":["admin",1]} | IDENTITY_ROLES must name roles: superAdmin, admin, seniorDoctor, intermediateDoctor, juniorDoctor, internDoctor, triageNurse, or the id of a role of the site, from 101.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups & IDENTITY_ROLES={"a":"1"} | IDENTITY_ROLES must name roles: superAdmin, admin, seniorDoctor, intermediateDoctor, juniorDoctor, internDoctor, triageNurse, or the id of a role of the site, from 101.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ROLE_CLAIM=groups & IDENTITY_ROLES=["admin"] | IDENTITY_ROLES must be JSON, as {"doctors":"seniorDoctor"}.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_CREATE_ACCOUNTS=1 | IDENTITY_CREATE_ACCOUNTS needs IDENTITY_DEFAULT_ORGANISATION, the id of the organisation of new accounts.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_CREATE_ACCOUNTS=perhaps | IDENTITY_CREATE_ACCOUNTS must be 1 or 0.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_CREATE_ACCOUNTS=1 & IDENTITY_DEFAULT_ORGANISATION=0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11 & IDENTITY_DEFAULT_ROLE=superAdmin | IDENTITY_DEFAULT_ROLE cannot be superAdmin: everybody at the provider would become one.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_DEFAULT_ROLE=1 | IDENTITY_DEFAULT_ROLE must name roles: superAdmin, admin, seniorDoctor, intermediateDoctor, juniorDoctor, internDoctor, triageNurse, or the id of a role of the site, from 101.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_DEFAULT_ORGANISATION=clinic | IDENTITY_DEFAULT_ORGANISATION must be the id of an organisation.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_SCOPES= ,  | IDENTITY_SCOPES must name at least one scope.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_API_SCOPE=a b | IDENTITY_API_SCOPE must be one scope.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_CLOCK_TOLERANCE=301 | IDENTITY_CLOCK_TOLERANCE must be a whole number from 0 to 300.
IDENTITY_AUTHORITY=https://login.example & IDENTITY_ENDPOINT_ORIGINS=token.example | IDENTITY_ENDPOINT_ORIGINS must be addresses with http or https.
REGISTRATION=yes | REGISTRATION must be open, invitation or closed.
REGISTRATION=open | REGISTRATION=open needs SMS_WEBHOOK_URL, the receiver of the codes for phones.
SMS_WEBHOOK_URL=https://sms.example & MODE=private & REGISTRATION=invitation | REGISTRATION=invitation needs MODE=public; administrators create the accounts of a private site.
SMS_WEBHOOK_URL=https://sms.example & IDENTITY_AUTHORITY=https://login.example & REGISTRATION=open | REGISTRATION=open does not work with IDENTITY_AUTHORITY, whose provider registers people itself.
SMS_WEBHOOK_URL=sms.example | SMS_WEBHOOK_URL must be an address with http or https.
THIRD_PARTY_PROVIDERS=hospital | THIRD_PARTY_PROVIDERS must be a JSON array of objects.
THIRD_PARTY_PROVIDERS={} | THIRD_PARTY_PROVIDERS must be a JSON array of objects.
THIRD_PARTY_PROVIDERS=[{"scheme":"Hospital","nameCh":"医","nameEn":"H","issuer":"https://id.example","clientId":"x"}] | THIRD_PARTY_PROVIDERS has a wrong entry 1: scheme must be lower-case letters, digits and hyphens.
THIRD_PARTY_PROVIDERS=[{"scheme":"hospital","nameCh":"医","nameEn":"H","issuer":"id.example","clientId":"x"}] | THIRD_PARTY_PROVIDERS has a wrong entry 1: issuer must be an address with http or https.
THIRD_PARTY_PROVIDERS=[{"scheme":"hospital","issuer":"https://id.example","clientId":"x"}] | THIRD_PARTY_PROVIDERS has a wrong entry 1: nameCh must be a text; has a wrong entry 1: nameEn must be a text.
CLASSIFIER_URL=classifier.example | CLASSIFIER_URL must be an address with http or https.
CLASSIFIER_URL=https://service.example | CLASSIFIER_URL needs CLASSIFIER_SECRET, which both sides sign with.
CLASSIFIER_SECRET=short | CLASSIFIER_SECRET must have at least 16 characters.
LANDMARKS_URL=https://service.example | LANDMARKS_URL needs LANDMARKS_SECRET, which both sides sign with.
LANDMARKS_SECRET=short | LANDMARKS_SECRET must have at least 16 characters.
TRACKING_URL=https://service.example | TRACKING_URL needs TRACKING_SECRET, which both sides sign with.
TRACKING_SECRET=short | TRACKING_SECRET must have at least 16 characters.
HTTP_CONNECTIONS=0 | HTTP_CONNECTIONS must be a whole number from 1 to 1000000.
HTTP_CONNECTIONS_PER_ADDRESS=-5 | HTTP_CONNECTIONS_PER_ADDRESS must be a whole number from 1 to 1000000.
HTTP_REQUESTS=unlimited | HTTP_REQUESTS must be a whole number from 1 to 100000.
HTTP_REQUESTS_PER_ADDRESS=0 | HTTP_REQUESTS_PER_ADDRESS must be a whole number from 1 to 100000.
HTTP_WRITES_PER_ACCOUNT=0 | HTTP_WRITES_PER_ACCOUNT must be a whole number from 1 to 1000.
SOCKETS=0 | SOCKETS must be a whole number from 1 to 1000000.
SOCKETS_PER_ADDRESS=0 | SOCKETS_PER_ADDRESS must be a whole number from 1 to 1000000.
SOCKETS_PER_ACCOUNT=0 | SOCKETS_PER_ACCOUNT must be a whole number from 1 to 1000000.
HTTP_HEADERS_TIMEOUT=15s | HTTP_HEADERS_TIMEOUT must be a whole number from 1 to 600.
HTTP_IDLE_TIMEOUT=0 | HTTP_IDLE_TIMEOUT must be a whole number from 1 to 3600.
HTTP_KEEP_ALIVE=3601 | HTTP_KEEP_ALIVE must be a whole number from 1 to 3600.
HTTP_SLOWEST_RATE=0 | HTTP_SLOWEST_RATE must be a whole number from 1 to 1000000.
LOG_TARGET=syslog | LOG_TARGET must be file, stdout or journal.
LOG_FILE=/var/log/clinic.log & LOG_TARGET=journal | LOG_FILE needs LOG_TARGET=file, not journal.
WEBHOOK_LOOPBACK=maybe | WEBHOOK_LOOPBACK must be 1 or 0.
MODULE_GOOD_PAGES=0 | MODULE_GOOD_PAGES must be a whole number from 1 to 1000.
FREE_STORAGE=1 GiB | FREE_STORAGE must be a whole number from 0 to 1125899906842624.
PAYMENT_PROVIDER=wechat | PAYMENT_PROVIDER must be cashier or none.
PAYMENT_PROVIDER=cashier & MODE=private | PAYMENT_PROVIDER=cashier needs MODE=public; a private site sells nothing.
LOG_DAYS=0 | LOG_DAYS must be a whole number from 1 to 3650.
LOG_SIZE=1GB | LOG_SIZE must be a whole number from 1 to 1048576.
LOG_LEVEL=loud | LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.
MODULES_OFF=Patients | MODULES_OFF: Patients is not known; did you mean patients?
WHITELISTS=+trial | WHITELISTS must be a list of <white list>:<user name>, as callNumber:wang,callNumber:li.
WHITELISTS=trials:wang | WHITELISTS: trials is not known; did you mean trial? Write +trials for a list of a module that is yet to be published.
DATABASE_URL=postgres:/db | DATABASE_URL must begin with postgresql://.
THIRD_PARTY_PROVIDERS=[{"scheme":"a","nameCh":"医","nameEn":"H","issuer":"https://id.example","clientId":"x"},{"scheme":"a","nameCh":"医","nameEn":"H","issuer":"https://id.example","clientId":"x"}] | THIRD_PARTY_PROVIDERS names a scheme twice.
DATABASE_URL=secret & PORT=x | PORT must be a whole number from 1 to 65535; DATABASE_URL must begin with postgresql://.
DATABSE_URL=x | DATABSE_URL is not known; did you mean DATABASE_URL?
PUBLIC_URI=x | PUBLIC_URI is not known; did you mean PUBLIC_URL?
IDENTITY_ISSUER=x | IDENTITY_ISSUER is not known; did you mean IDENTITY_SCOPES?
LIBRARY_FOLDER=x | LIBRARY_FOLDER is not known; did you mean LIBRARY_TYPE?
TRACKING_KEY=x | TRACKING_KEY is not known; did you mean TRACKING_URL?
`;

/** A site on which the module `academy` with the white list `trial` is published. */
const MODULES = { published: () => new Map([['academy', new Set<string>()]]), listWhitelists: () => ['trial'] };

function check(environment: Readonly<Record<string, string>>): void {
  requireKnownNames({ config: loadConfig(environment), contract: CONTRACT, modules: MODULES });
}

const ROWS = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [environment = '', sentence = ''] = row.split(' | ');
    return [environment, sentence] as const;
  });

function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' & ').map((setting) => {
      const [name = ''] = setting.split('=', 1);
      return [name, setting.slice(name.length + 1)];
    }),
  );
}

test.each(ROWS)('SITE-05 refuses %s', (environment, sentence) => {
  expect(() => check(parseEnvironment(environment))).toThrow(
    expect.objectContaining({ exitCode: 78, message: `The configuration is not valid: ${sentence}` }),
  );
});

/** Settings that take any text. */
const FREE_TEXTS = new Set(
  (
    'DATA_DIR BACKUP_DIR BACKUP_KEY IDENTITY_KEYS_FILE LIBRARY_SHARE_PATH SITE_DIR MODULES_DIR LOG_FILE ' +
    'IDENTITY_AUDIENCE IDENTITY_RESOURCE IDENTITY_NAME_CLAIM IDENTITY_USER_NAME_CLAIM OSS_ACCESS_KEY_ID OSS_ACCESS_KEY_SECRET OSS_ROLE_ARN SMS_WEBHOOK_SECRET'
  ).split(' '),
);

test('SITE-06 refuses a contact of more than 200 characters', () => {
  const environment = { IDENTITY_AUTHORITY: 'https://login.example', IDENTITY_CONTACT: 'x'.repeat(201) };
  expect(() => check(environment)).toThrow('IDENTITY_CONTACT may have at most 200 characters.');
});

test('SITE-05 has a wrong value of every setting in its table', () => {
  const names = new Set(ROWS.flatMap(([environment]) => Object.keys(parseEnvironment(environment))));
  const untried = Object.keys(settings.shape).filter((name) => !names.has(name) && !FREE_TEXTS.has(name));
  // Its wrong value is a long text.
  expect(untried).toEqual(['IDENTITY_CONTACT']);
  expect(ROWS.length).toBeGreaterThan(100);
});

test('SITE-05 accepts the names of the product, of published modules and of lists that are marked as new', () => {
  const WHITELISTS = 'operators:wang, callNumber:li,trial:wang , +pilot:chen,pilot:li';
  expect(() => check({ WHITELISTS, MODULES_OFF: 'patients, academy' })).not.toThrow();
  const { whitelists, newWhitelists } = loadConfig({ WHITELISTS });
  expect(whitelists.get('pilot')).toEqual(['chen', 'li']);
  expect(newWhitelists).toEqual(['pilot']);
});

test('SITE-05 has no value of a setting in its sentence: it may be a password', () => {
  const environment = { DATABASE_URL: 'postgresql://wang:pass#word@db/x', CLASSIFIER_SECRET: 'pass', PORT: 'pass' };
  expect(() => check(environment)).not.toThrow('pass#');
  expect(() => check(environment)).toThrow(/PORT must .*DATABASE_URL must .*CLASSIFIER_SECRET must /);
});
