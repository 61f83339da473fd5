/** Rows of the ground's tables (migration 0001). */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Params } from './outbox/text.ts';

/** A moment: goes in as Date or text in Asia/Shanghai, comes out as text. */
export type Moment = ColumnType<string, Date | string, Date | string>;
/** An int8: goes in as number or text, comes out as text. */
export type Int8 = ColumnType<string, number | string | bigint, number | string | bigint>;
/** jsonb: goes in as text (`JSON.stringify`), comes out parsed. */
export type Json<T> = ColumnType<T, string, string>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** Who made a row, and when. */
export type Created = { created_dept: string | null; created_at: Moment; created_by: string };
/** The standard columns that createTable adds to a changeable table. */
export type Standard = Created & { id: string; tenant_id: string; updated_at: Moment; updated_by: string; version: WithDefault<number> };

export type TenantTable = Standard & {
  tenant_name: string;
  tenant_name_en: WithDefault<string>;
  domain: string | null;
  linkman: string | null;
  contact_number: string | null;
  address: string | null;
  account_limit: number | null;
  expires_on: string | null;
  background_file: string | null;
  /** 1 in use, 2 disabled, 3 deleted. */
  status: WithDefault<number>;
  package_id: WithDefault<string | null>;
};

/** Kept by the platform's own tenant (migration 0095). */
export type TenantPackageTable = Standard & { package_name: string; menu_codes: string[]; remark: string };

export type AuditRowTable = Created & {
  id: string;
  tenant_id: string;
  position: ColumnType<string, never, never>;
  seq: GeneratedAlways<string>;
  kind: string;
  actor_kind: string;
  actor_name: string;
  deputy_for: string | null;
  subject_type: string;
  subject_id: string | null;
  case_id: string | null;
  ip: string | null;
  details: Json<Record<string, unknown>>;
};

export type AuditSealTable = Created & {
  id: string;
  tenant_id: string;
  number: Int8;
  first_position: Int8;
  last_position: Int8;
  rows: number;
  leaves: Buffer;
  root: Buffer;
  prev: Buffer;
  signature: Buffer;
};

export type CommandTable = Omit<Standard, 'id'> & {
  user_id: string;
  key: string;
  call: string;
  input_hash: Buffer;
  answer: Json<unknown> | null;
};

export type SerialNumberTable = Standard & { prefix: string; period: string; last: number };

export type SystemParamTable = Standard & { param_key: string; param_name: string; param_value: string; remark: string | null };

export type MessageOutTable = Standard & {
  channel: string;
  recipient_user: string | null;
  recipient_address: string | null;
  template: string;
  lang: string;
  params: Json<Params>;
  case_id: string | null;
  due_at: Moment;
  state: WithDefault<string>;
  attempts: WithDefault<number>;
  last_error: string | null;
  message_id: string | null;
  /** A process has taken it to send until then. */
  claimed_until: Moment | null;
  sent_at: Moment | null;
};

export type RequestLogTable = Created & {
  id: string;
  tenant_id: string;
  user_id: string | null;
  account: string | null;
  method: string;
  path: string;
  call: string | null;
  status: number;
  code: number | null;
  outcome: WithDefault<string>;
  duration_ms: number;
  ip: string | null;
  agent: string | null;
  request_id: string | null;
  error: string | null;
};

declare module './database/schema.ts' {
  interface Schema {
    tenant: TenantTable;
    tenant_package: TenantPackageTable;
    audit_row: AuditRowTable;
    audit_seal: AuditSealTable;
    command: CommandTable;
    serial_number: SerialNumberTable;
    system_param: SystemParamTable;
    message_out: MessageOutTable;
    request_log: RequestLogTable;
  }
}

/** Rows that are only ever added. */
export type AppendOnly = Created & { id: string; tenant_id: string };
/** Rows of no tenant. */
export type Platform = Omit<Standard, 'tenant_id'>;
