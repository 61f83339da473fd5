/** Tables of people and sessions (migration 0003). */
import type { ErasureState } from '@zhengjian/contract/areas/account/erasure.ts';
import type { Favourites } from '@zhengjian/contract/areas/account/favourites.ts';
import type { ProviderKind } from '@zhengjian/contract/areas/account/providers.ts';
import type { columnSettings, ViewSettings, ViewShare } from '@zhengjian/contract/areas/account/views.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as z from 'zod';
import type { AppendOnly, Int8, Json, Moment, Standard } from '../../platform/tables.ts';

/** What a person has set for themselves, by the name under which it is kept. */
export type OwnSettings = { [table: `table:${string}`]: z.output<typeof columnSettings>; favourites: Favourites };

export type UserAccount = Standard & {
  account: string;
  real_name: string;
  phone: string;
  email: string;
  /** 1 staff, 2 customer, 3 external laboratory, 4 guest. */
  user_type: number;
  home_page_type: number;
  avatar: string;
  oauth_id: string;
  login_flag: boolean;
  laboratory: string | null;
  ccaa_no: string;
  /** 1 active, 2 locked by an administrator. */
  status: number;
  /** Where the person belongs; roles may be held in other departments too. */
  dept_id: Generated<string | null>;
  staff_no: Generated<string>;
  remark: Generated<string>;
  /** Since when the account holds no personal data any more. */
  erased_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  /** Made of the others by the database. */
  search_text: GeneratedAlways<string>;
};

declare module '../../platform/database/schema.ts' {
  interface Schema {
    user_account: UserAccount;
    user_secret: Standard & {
      user_id: string;
      password_hash: string;
      changed_at: Moment;
      must_change: boolean;
      /** Hashes of earlier passwords, newest first. */
      former: Generated<string[]>;
    };
    /** `last_step`: the period of time whose code was used last; none of it or before serves again. Not confirmed: being set up. */
    user_factor: Standard & { user_id: string; confirmed_at: Moment | null; last_step: Generated<string> };
    user_recovery_code: Standard & { factor_id: string; code_hash: Buffer; used_at: Moment | null };
    /** `by_post`: the post that brings the role; null where the person was given it. */
    user_role: Standard & { user_id: string; dept_id: string; role_id: string; is_default: boolean; by_post: Generated<string | null> };
    user_post: Standard & { user_id: string; post_id: string };
    user_avoid_company: Standard & { user_id: string; company_id: string; reason: string };
    /** A view of a list; `dept_id`: the department with which it is shared. */
    list_view: Standard & {
      user_id: string;
      list: string;
      name: string;
      settings: Json<ViewSettings>;
      shared: Generated<ViewShare>;
      dept_id: Generated<string | null>;
    };
    /** The view with which a list opens. */
    list_view_default: Standard & { user_id: string; list: string; view_id: string };
    user_setting: Standard & { user_id: string; name: string; settings: Json<OwnSettings[keyof OwnSettings]> };
    session: Standard & {
      user_id: string;
      dept_id: string | null;
      role_id: string | null;
      ip: string;
      agent: string;
      last_seen_at: Moment;
      revoked_at: Moment | null;
      revoke_reason: string | null;
      /** The client application through which it was opened. */
      client_id: string;
      /** Later it cannot be renewed any more. */
      renewable_until: Moment;
    };
    /** `key_hash`: of what stands in the mailed link; ended when it was taken up, withdrawn or sent again. */
    company_invitation: Standard & {
      company_id: string;
      real_name: string;
      email: string;
      rights: string[];
      key_hash: Buffer;
      expires_at: Moment;
      ended_at: Moment | null;
    };
    /** For whom a way of signing in is open; without a row as it was at first. */
    login_method: Standard & { method: string; kinds: string[] };
    /** `secret`: see `locked.ts`; null: none. */
    identity_provider: Standard & {
      provider_kind: Generated<ProviderKind>;
      provider_name: string;
      provider_code: string;
      issuer: string;
      /** Of WeChat: where the person signs in. */
      page_address: Generated<string>;
      client_id: string;
      secret: Buffer | null;
      scopes: string;
      remark: string;
      enabled: boolean;
    };
    /** `label`: what the person is called at the issuer. */
    user_identity: Standard & { user_id: string; issuer: string; subject: string; label: string; last_used_at: Moment | null };
    /**
     * Somebody asks for an account. `kind`: of an identity at a provider, or for a company that nobody manages. What the identity is stands
     * in the next five, empty for a company.
     */
    account_request: Standard & {
      kind: 'guest' | 'infoAdmin';
      account: string;
      real_name: string;
      phone: string;
      email: string;
      lang: string;
      provider_name: string;
      issuer: string;
      subject: string;
      label: string;
      company_id: string | null;
      state: 'waiting' | 'approved' | 'refused';
      reason: Generated<string>;
      decided_name: Generated<string>;
      decided_at: Moment | null;
    };
    /** Until the request is decided; nobody reads it but the system. */
    account_request_secret: Standard & { request_id: string; password_hash: string };
    /** Somebody asks that the own personal data be erased. `answer`: why it was refused. */
    erasure_request: Standard & {
      user_id: string;
      reason: Generated<string>;
      state: ErasureState;
      answer: Generated<string>;
      decided_name: Generated<string>;
      decided_at: Moment | null;
    };
    /** A client application; without a secret it signs nobody in. */
    oauth_client: Standard & {
      client_id: string;
      name: string;
      grants: string[];
      captcha: boolean;
      enabled: boolean;
      access_minutes: number;
      refresh_hours: number;
      secret_hash: Buffer | null;
      secret_time: Moment | null;
      remark: string;
    };
    session_token: Standard & {
      session_id: string;
      kind: 'access' | 'refresh';
      token_hash: Buffer;
      expires_at: Moment;
      used_at: Moment | null;
    };
    sign_in_attempt: Standard & { account_key: string; ip: string; failures: number; last_failed_at: Moment; not_before: Moment };
    /** `id_no`: see `locked.ts`; `fingerprint`: of the number under a key, one in an institute. */
    identity_paper: Standard & { user_id: string; id_type: string; id_no: Buffer; fingerprint: Buffer };
    user_signature: Standard & { user_id: string; picture_sha256: string; content_type: string };
    /** `file_size`: bytes; null of a picture that was put before it was counted. */
    user_picture: Standard & { user_id: string; picture_sha256: string; content_type: string; file_size: Int8 | null };
    /** A picture to be read, or work to be done: then with its bits and the tenant at which the answer counts. */
    captcha: Standard & { answer_hash: Buffer; expires_at: Moment; work_bits: number | null; work_tenant: string | null };
    validate_code: Standard & {
      channel: string;
      address: string;
      code_hash: Buffer;
      expires_at: Moment;
      tries: number;
      used_at: Moment | null;
    };
    error_log: AppendOnly & {
      user_id: string;
      url: string;
      happened_at: string;
      type: string;
      message: string;
      stack: string;
      info: string;
      /** Where it arose: browser or server. */
      source: Generated<string>;
      request_id: Generated<string>;
    };
  }
}
