import type { zh } from './text.zh.ts';

export const en = {
  step: {
    database: 'Preparing the database…',
    databaseFirst: 'First start: creating the embedded PostgreSQL database…',
    databaseReady: 'Database ready ({{version}}, {{place}})',
    embedded: 'embedded, data in {{path}}',
    given: 'given by DATABASE_URL',
    databasePrepared: 'The database is prepared: {{url}} ({{version}}), roles zj_owner, zj_app, zj_system',
    sealsHold: '✓ audit seals hold: {{seals}} seals over {{rows}} rows; {{waiting}} rows wait for the next seal',
    sealsBroken: '✗ audit seals do not hold: {{kind}}, seal {{seal}}, row {{row}}',
    invariantHolds: '✓ {{name}}',
    invariantBroken: '✗ {{name}}: {{count}} breaches',
    migrated: 'Database structure updated: {{count}} steps',
    adminInvented: 'Administrator {{account}} was made with password {{password}} (shown this once; change it after signing in)',
    adminMade: 'Administrator {{account}} was made with the password of ZJ_ADMIN_PASSWORD',
    demo: 'Loading the demo institute…',
    listening: 'Zhengjian is running at {{url}} ({{seconds}} s)',
    stopping: 'Stopping: no new requests, waiting for running acts to finish…',
    stopped: 'Stopped. All data is safe.',
    forced: 'Some acts did not finish and were cut off; nothing uncommitted takes effect.',
  },
  fault: {
    portTaken: 'Port {{port}} is already in use. Stop the program that uses it, or start with PORT=<another port>.',
    portForbidden: 'Not allowed to listen on port {{port}}. Start with a port above 1023, for example PORT=8080.',
    hostUnknown: 'This machine has no address {{host}}. Check HOST.',
    diskFull: 'The disk is full: cannot write {{path}}. Existing data is untouched; free some space and start again.',
    diskReadOnly: 'The disk that holds {{path}} is read-only. Name a writable folder with ZJ_DATA.',
    noAccess: 'No permission to use {{path}}. Check owner and mode of the folder, or name another one with ZJ_DATA.',
    notAFolder: '{{path}} is not a folder. Name another one with ZJ_DATA.',
    dataBroken:
      'The data folder {{path}} is broken ({{detail}}). Nothing was changed; restore a backup or name another folder with ZJ_DATA.',
    dataVersion:
      'The data folder {{path}} was made by PostgreSQL {{found}}; the embedded one is {{expected}}. Use DATABASE_URL with a matching server, or export and import.',
    dataInUse:
      'The data folder {{path}} is in use by another database process ({{pid}}) that cannot be reached. End that process and start again.',
    databaseDied: 'The embedded database does not start: {{detail}}. Log: {{log}}',
    noEmbedded: 'There is no embedded database for {{platform}}. Install PostgreSQL 15 or later and set DATABASE_URL.',
    noAccount:
      'Running as root, the embedded database needs the command unshare or an account postgres or nobody. Install util-linux, or run as an ordinary user.',
    socketTaken:
      'The folder {{path}} belongs to someone else or is open to others; it cannot carry database connections. Remove it or set TMPDIR.',
    databaseUnreachable: 'Cannot reach the database {{url}} ({{detail}}). Check {{name}} and that the database is running.',
    databaseRefused:
      'The database {{url}} refused the sign-in ({{detail}}). Check user and password in {{name}}; on a new server run npm run prepare-database first.',
    databaseMissing: 'The database {{url}} does not exist or is not prepared. Run npm run prepare-database first.',
    databaseOld: 'The database is version {{found}}; PostgreSQL 15 or later is needed.',
    databaseEncoding: 'The database is encoded in {{found}}; UTF8 is needed. Run npm run prepare-database first.',
    databaseFull: 'The disk of the database is full ({{detail}}). Committed data is untouched; free some space and start again.',
    schemaNewer: 'The database was made by a newer version (it has step {{step}}). Use that version or a later one.',
    roleSuper:
      'Role {{role}} of {{name}} is a superuser or bypasses row security; it must not serve requests. Run npm run prepare-database.',
    roleOwner: 'Role {{role}} of {{name}} owns tables; it must not serve requests. Run npm run prepare-database.',
    roleWrong: '{{name}} must sign in as role {{expected}}, not {{role}}.',
    urlMissing: '{{given}} is set but {{name}} is missing. With a database of your own, all three addresses are needed.',
    setting: 'Setting {{name}} is not valid: {{detail}}',
    productionDemo: 'Demo accounts are not allowed in production: {{detail}}. Disable them or use another data folder.',
    productionKey: 'Production needs ZJ_MASTER_KEY (at least 32 bytes as hex or base64).',
    productionWeakKey: 'Production does not accept a default or weak ZJ_MASTER_KEY.',
    productionPassword: 'Production does not accept an empty or default password in {{name}}.',
    productionAdmin:
      'The first start of an empty house in production needs ZJ_ADMIN_PASSWORD, the password of the administrator admin (at least 8 characters, letters and digits).',
    adminPasswordWeak: 'ZJ_ADMIN_PASSWORD is too weak: at least 8 characters with letters and digits, and no common example.',
    processBroken: 'The process file {{file}} cannot be published: {{detail}}. No process was published; mend the file and start again.',
    keyBroken: 'The master key file {{path}} is damaged or open to others; it must be readable by its owner only (0600).',
    storeUnreachable:
      'The file store {{url}} cannot be reached ({{detail}}). Please check ZJ_S3_ENDPOINT, ZJ_S3_BUCKET, ZJ_S3_KEY and ZJ_S3_SECRET, and that the bucket exists.',
    unexpected: 'Start failed: {{detail}}',
  },
} satisfies typeof zh;
