/** Which part of the server reads and writes whose tables: `ALLOWED` is the whole list, and nothing stands in it in vain. */
import { readFileSync } from 'node:fs';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';
import { sourceOf } from './source.mjs';

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const READS = new Set(['selectFrom', 'from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'using', 'table']);
/** Every part reads the tables of these; they lie below the areas. */
const GROUND = new Set(['platform', 'workflow', 'cases']);

/** `reader: tables`; a `*` behind a table also allows to write it. */
const ALLOWED = {
  platform: ['business_case*', 'error_log*', 'seal_task', 'user_account'],
  cases: ['role', 'user_role'],
  workflow: ['dept', 'menu', 'role', 'role_menu', 'user_account', 'user_role'],
  account: [
    'api_scope',
    'company*',
    'data_scope',
    'dept',
    'menu',
    'message_out*',
    'post_role',
    // erasure reaches whatever is kept of a person
    'remark_phrase*',
    'request_log*',
    'role',
    'role_api_scope',
    'role_data_scope',
    'role_menu',
    'team*',
    'team_user*',
    'user_company*',
  ],
  system: [
    'oauth_client*',
    'dept*',
    'dict*',
    'dict_item*',
    'file_catalog*',
    'file_func*',
    'laboratory*',
    'price_item*',
    'post*',
    'message_out*',
    'message_template*',
    'post_role*',
    'seal',
    'sms_gateway*',
    'standard*',
    'system_param*',
    'tenant*',
    'test_item_dict*',
    'user_account',
  ],
  organisation: [
    'account_request',
    'erasure_request',
    'api_scope',
    'company',
    'data_scope',
    'menu',
    'role',
    'role_api_scope',
    'role_data_scope',
    'role_menu',
    'session',
    // whoever is blocked may be the one who is to check records
    'test_item',
    'test_task',
    'user_account',
    'user_company',
    'user_post',
    'user_role',
  ],
  access: [
    'data_scope',
    'dept',
    'error_log',
    'menu',
    'post',
    'post_role',
    'role',
    'role_data_scope',
    'role_menu',
    'session',
    'user_account',
    'user_role',
  ],
  portal: ['message*'],
  laboratory: ['dept', 'role', 'team_user*', 'user_account', 'user_role'],
  company: ['certificate', 'inspection_task'],
  finance: ['archive_file', 'company', 'file_catalog'],
  // the register of attachments names whatever is stored, and `verify` compares it with every table that names content
  file: ['case_party*', 'certificate', 'company', 'laboratory_file', 'user_picture', 'user_signature', 'wf_upload*'],
  leave: ['dept'],
  // its declared views, each within the viewer's scope
  report: ['certificate', 'payment_note', 'payment_note_line', 'payment_record', 'stored_file'],
  acceptance: [
    'archive_file*',
    'case_party*',
    'company',
    'company_address',
    'company_contact',
    'file_catalog',
    'file_missing*',
    'standard',
    'user_account',
  ],
  inspection: ['archive_file*', 'case_work*', 'company', 'file_catalog', 'user_account'],
  sample: ['archive_file', 'laboratory', 'test_report', 'test_task'],
  stamping: ['archive_file*', 'archive_file_version', 'file_catalog', 'user_account'],
  certificate: ['archive_file', 'company', 'file_catalog', 'institute_file', 'paper_place', 'seal_impression', 'standard', 'test_report'],
};

/** Part of the server a file belongs to: an area, or workflow, cases, platform. */
const partOf = (file) => /^server\/src\/(?:areas\/)?([a-z]+)\//.exec(file)?.[1];
const isProduct = (file) => !/\.test\.ts$|\/testing\/|\/migrations\//.test(file);

/** Table → part that declares it. */
const ownersOf = (files) => {
  const owners = new Map();
  for (const file of files) {
    const code = readFileSync(at(file), 'utf8');
    for (const [, body] of code.matchAll(/interface Schema \{([\s\S]*?)^ {2}\}/gm))
      for (const [, table] of body.matchAll(/^ {4}(\w+):/gm)) owners.set(table, partOf(file));
  }
  return owners;
};

const SQL = /\b(from|join|into|update)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** [{table, writes, line}] */
const usesOf = (file) => {
  const { calls, texts } = sourceOf(file, readFileSync(at(file), 'utf8'));
  return [
    ...calls.flatMap(({ name, text, line }) =>
      WRITES.has(name) || READS.has(name) ? [{ table: text.split(' ')[0], writes: WRITES.has(name), line }] : [],
    ),
    ...texts.flatMap(({ text, line }) =>
      [...text.matchAll(SQL)].map(([, verb, table]) => ({ table, writes: /into|update/i.test(verb), line })),
    ),
  ];
};

export const tables = () => {
  const files = filesLike(/^server\/src\/(areas|workflow|cases|platform)\/.*\.ts$/);
  const owners = ownersOf(files);
  const used = new Set();
  const faults = [];
  for (const file of files.filter(isProduct)) {
    const part = partOf(file);
    for (const { table, writes, line } of usesOf(file)) {
      const owner = owners.get(table);
      if (owner === undefined || owner === part || (GROUND.has(owner) && !writes)) continue;
      const allowed = (ALLOWED[part] ?? []).find((entry) => entry === `${table}*` || (!writes && entry === table));
      if (allowed) used.add(`${part} ${allowed}`);
      else faults.push(`${file}:${line}: ${part} ${writes ? 'writes' : 'reads'} ${table} of ${owner}`);
    }
  }
  for (const [part, entries] of Object.entries(ALLOWED))
    for (const entry of entries) if (!used.has(`${part} ${entry}`)) faults.push(`scripts/checks/tables.mjs: ${part} needs no ${entry}`);
  return faults;
};
