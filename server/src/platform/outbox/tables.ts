/** Rows of messages (migration 0007); what leaves the system stands in `message_out`, of the ground's own tables. */
import type { Generated } from 'kysely';
import type { Json, Moment, Standard } from '../tables.ts';
import type { Params } from './text.ts';

declare module '../database/schema.ts' {
  interface Schema {
    message: Standard & {
      user_id: string;
      /** Key of dictionary `message_kind`. */
      kind: string;
      template: string;
      params: Json<Params>;
      case_id: string | null;
      /** Page that the message is about; empty where there is none. */
      link: string;
      read_at: Moment | null;
      /** The step of a process that it tells of; empty for everything else. */
      act: Generated<string>;
      /** The step was taken back. */
      taken_back_at: Moment | null;
    };
  }
}
