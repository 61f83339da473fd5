/** Samples and their movements; migration 0082. */
import type { ColumnType, Generated } from 'kysely';
import type { AppendOnly, Created, Standard } from '../../platform/tables.ts';

/** Empty until the sample gets there. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/schema.ts' {
  interface Schema {
    sample: Standard & {
      case_id: string;
      sample_no: string;
      /** Of its case, as it was when the sample was asked for. */
      line: string;
      case_no: string;
      company_name: string;
      sample_kind: string;
      sample_name: string;
      model: string;
      quantity: number;
      unit: string;
      serial_nos: Generated<string>;
      seal_no: Generated<string>;
      /** The sheet on which inspectors listed it, where they took it at the factory. */
      sheet_id: Later<string>;
      send_time: Later<string>;
      express_company: Generated<string>;
      express_no: Generated<string>;
      receive_time: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
      receiver: Later<string>;
      receiver_name: Generated<string>;
      condition: Generated<string>;
      condition_note: Generated<string>;
      store_place: Generated<string>;
      lab_id: Generated<string>;
      holder: Later<string>;
      holder_name: Generated<string>;
      disposal_kind: Generated<string>;
      keep_until: Later<string>;
      /** When the keepers were told that its time in the store is over, and its holder that it has not come back. */
      overdue_told_at: Later<Date | string>;
      return_told_at: Later<Date | string>;
      state: number;
      tab: Generated<string>;
      search_text: Generated<string>;
    };
    /** Kept by the database from the samples of the case (migration 0092). */
    sample_case: Standard & {
      line: string;
      case_no: string;
      company_name: string;
      sample_name: string;
      pieces: number;
      to_receive: number;
      in_store: number;
      in_laboratory: number;
      came_back: number;
      tab: Generated<'toDispense' | 'inLaboratory' | 'rest'>;
      search_text: Generated<string>;
    };
    /** Files of the case that show the condition in which samples were handed over. */
    sample_photo: AppendOnly & { case_id: string; move_id: string; file_id: string };
    sample_move: Created & {
      id: string;
      tenant_id: string;
      case_id: string;
      sample_id: string;
      move_kind: string;
      from_place: string;
      to_place: string;
      quantity: number;
      hand_over_user: string | null;
      hand_over_name: string;
      take_user: string | null;
      take_name: string;
      condition: Generated<string>;
      express_company: Generated<string>;
      express_no: Generated<string>;
      remark: Generated<string>;
    };
  }
}
