/** Tables shared by the cases of all business lines: what a case is, as the database keeps it from the lines and tasks (migration 0045), and whose it is. */
import type { CasePhase } from '@zhengjian/contract/cases.ts';
import type { Generated } from 'kysely';
import type { Created, Moment, Standard } from '../platform/tables.ts';

declare module '../platform/database/schema.ts' {
  interface Schema {
    /** Phase of each state of each line; kept by the server at start. */
    case_state: Created & { category: string; state: number; phase: CasePhase };
    /** Companies of a case, which follow it; migration 0004. */
    case_party: Standard & {
      case_id: string;
      company_id: string;
      role: 'applicant' | 'manufacturer' | 'factory';
      /** The case is not saved yet: its company has put files under the id that it will have. */
      reserved: Generated<boolean>;
      /** When the case was begun, as it says itself; null until it is saved. Kept by the database, as `leads` is (migration 0088). */
      case_since: Generated<Moment | null>;
      /** Of the roles of a company in a case, the one that stands for it in lists. */
      leads: Generated<boolean>;
    };
    business_case: Standard & {
      /** Code of the business line. */
      line: string;
      /** Category of its process. */
      category: string;
      case_no: string;
      title: string;
      /** First model and its marking. */
      product_model: string;
      product_ex_mark: string;
      product_class: string;
      apply_kind: string;
      applicant_id: string;
      applicant_name: string;
      contact_id: string | null;
      manufacturer_name: string;
      factory_name: string;
      /** Of the line's own dictionary. */
      state: number;
      phase: CasePhase;
      pay_state: number;
      /** Whether what there is to charge for it stands on payment notes; kept by the database (migration 0162). */
      is_billed: Generated<boolean>;
      /** Of a type test: whether its paper originals are filed; kept by the database (migration 0147). */
      papers_filed: Generated<'none' | 'some' | 'all'>;
      submit_time: Moment | null;
      /** Of work that serves cases: when it was given out. */
      work_since: Moment | null;
      deadline: string | null;
      is_urgent: boolean;
      return_count: number;
      /** Key of the dictionary doc_status; follows the submission and the archive (migration 0116). */
      doc_status: Generated<number>;
      instance_id: string | null;
      /** Number, companies, product and markings in small letters. */
      search_text: string;
      /** Named for the case: its acceptor, its planner. */
      leaders: string[];
      /** The open task that is due first; null where nothing is open. */
      task_id: string | null;
      node: string;
      holder: string;
      /** It came back to the node from a later one. */
      came_back: boolean;
      warn_at: Moment | null;
      due_at: Moment | null;
      severe_at: Moment | null;
    };
    /**
     * Whose work a case is: who acted on it or has it before them (`acts`), and who delegated it, was represented or shown it, or is
     * named for it.
     */
    wf_involved: Created & {
      tenant_id: string;
      business_id: string;
      user_id: string;
      acts: boolean;
      category: string;
      /** The case has come to nothing. */
      ended: boolean;
      submit_time: Moment | null;
    };
    /** Nodes that a case passed, or was sent back from; with its submission, so that both are read in the order of the lists. */
    wf_outcome: Created & {
      tenant_id: string;
      business_id: string;
      category: string;
      node: string;
      outcome: 'passed' | 'sentBack';
      submit_time: Moment | null;
    };
  }
}
