/** Rows of the process engine (migration 0005). */
import type { TaskEventKind } from '@zhengjian/contract/areas/workflow/records.ts';
import type { CommentRound } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import type { Fault } from '@zhengjian/flow/fault.ts';
import type { Round, State, Token, Undo } from '@zhengjian/flow/state.ts';
import type { Generated } from 'kysely';
import type { AppendOnly, Created, Json, Moment, Standard } from '../platform/tables.ts';
import type { Journal } from './journal.ts';

/** Rows with a key of their own instead of an id. */
type Part = Omit<Standard, 'id'>;
type AddedPart = Created & { tenant_id: string };
type OfInstance = { instance_id: string; business_id: string };

export type CandidateKind = 'role' | 'user' | 'team' | 'company';

export type WfInstance = Standard & {
  definition_id: string;
  category: string;
  business_id: string;
  company_id: string | null;
  status: State['status'];
  /** Number of steps made. */
  seq: number;
  /** Last number given to a token or scope. */
  numbers: number;
  vars: Json<State['vars']>;
  facts: string[];
  end_node: string | null;
  /** Countersigns at work; null when there is none. */
  rounds: Json<Round[]> | null;
  ended_at: Moment | null;
};

export type WfTask = Standard &
  OfInstance & {
    category: string;
    token_no: number;
    node: string;
    status: 'open' | 'done' | 'cancelled';
    /** Counts the visits of this node by this case, from 1. */
    visit: number;
    returned: boolean;
    /** Task whose decision sent the case back: of this process, or of the case that the work serves. */
    returned_from: Generated<string | null>;
    assignee: string | null;
    assignee_name: string;
    result: string;
    /** Flow taken with the result. */
    branch: string;
    op_user: string | null;
    op_user_name: string;
    /** person, deputy or system (design: actors are honest). */
    op_kind: string;
    customer_remark: string;
    due_at: Moment | null;
    /** The day to which calendar days lead, before it is put off to a working day; null: counted by working days. */
    nominal_day: Generated<string | null>;
    /** When the end of its days was last acted on in vain. */
    tried_at: Moment | null;
    /** When the deadline turns yellow, and severe; null exactly where due_at is. */
    warn_at: Moment | null;
    severe_at: Moment | null;
    ended_at: Moment | null;
    /** First opened by somebody who may act on it. */
    opened_at: Moment | null;
    opened_by: string | null;
    /** Whose voice the task of a countersign is. */
    signer: string | null;
    /** Who delegated the task and gets it back. */
    owner: string | null;
    owner_name: Generated<string>;
    /** In whose stead the person acted. */
    deputy_for: string | null;
    deputy_for_name: Generated<string>;
  };

/** Content and name of an attachment. */
type AttachedFile = { file_name: string; suffix: string; content_type: string; file_size: string; file_sha256: string };

declare module '../platform/database/schema.ts' {
  interface Schema {
    /** What was reminded of, once each: a task, a stage, or the week's list. */
    wf_reminder: AppendOnly & {
      subject: 'task' | 'stage' | 'week';
      subject_id: string;
      business_id: string;
      category: string;
      node: string;
      level: 'yellow' | 'red' | 'thirdDay' | 'severe' | 'weekly';
      due_at: Moment;
    };
    wf_definition: Standard & {
      process_key: string;
      category: string;
      definition_version: number;
      name: string;
      name_en: string;
      xml: string;
      compiled: Json<Definition>;
      /** Why it was published. */
      note: string;
      sha256: Buffer;
      status: 'active' | 'suspended';
    };
    wf_instance: WfInstance;
    wf_scope: Part & OfInstance & { scope_no: number; node: string; host: number; origin: number | null };
    wf_token: Part &
      OfInstance & {
        token_no: number;
        scope_no: number;
        at: string;
        st: Token['st'];
        flow: string | null;
        ret: string | null;
        signer: string | null;
        host_no: number | null;
        origin: number | null;
      };
    /** Boundary timers that count; the worker takes those that are due. */
    wf_timer: Part &
      OfInstance & { token_no: number; host_no: number; node: string; due_at: Moment; nominal_day: string | null; tried_at: Moment | null };
    wf_task: WfTask;
    wf_task_note: Standard & {
      task_id: string;
      business_id: string;
      remark: string;
      input: Json<Record<string, unknown>>;
      remark_version: Generated<number>;
    };
    wf_remark_version: Created & {
      id: string;
      tenant_id: string;
      task_id: string;
      business_id: string;
      remark_version: number;
      remark: string;
      customer_remark: string;
    };
    wf_task_candidate: Part & { task_id: string; business_id: string; kind: CandidateKind; ref: string };
    wf_todo: Part &
      OfInstance & {
        task_id: string;
        token_no: number;
        category: string;
        node: string;
        actor_kind: CandidateKind;
        actor_ref: string;
        due_at: Moment | null;
        warn_at: Moment | null;
        severe_at: Moment | null;
        /** The task waits in no other queue. */
        alone: boolean;
      };
    wf_activity: Part &
      OfInstance & {
        seq: number;
        ord: number;
        node: string;
        token_no: number | null;
        started_at: Moment;
        ended_at: Moment | null;
        outcome: string;
      };
    wf_flow_taken: AddedPart & OfInstance & { seq: number; ord: number; flow: string };
    wf_step: AddedPart &
      OfInstance & {
        seq: number;
        command_id: string;
        command: Json<Journal>;
        actor_kind: string;
        actor_name: string;
        answer: Json<unknown> | null;
        undo: Json<Undo> | null;
      };
    wf_task_event: AddedPart & {
      id: string;
      task_id: string;
      business_id: string;
      instance_id: string;
      kind: TaskEventKind;
      by_name: string;
      to_user: string | null;
      to_name: string;
      remark: string;
    };
    wf_deputy: Standard & {
      user_id: string;
      user_name: string;
      deputy_id: string;
      deputy_name: string;
      /** Processes covered; empty for all. */
      categories: string[];
      from_at: Moment;
      until_at: Moment;
      reason: string;
      ended_at: Moment | null;
    };
    wf_copy: Standard &
      OfInstance & { category: string; from_name: string; to_user: string; to_name: string; remark: string; read_at: Moment | null };
    wf_urge: AddedPart & { id: string; task_id: string; business_id: string; by_name: string };
    /** Which pieces of work serve which cases, n:m. */
    case_work: Standard & { case_id: string; work_id: string; kind: string };
    /** A process being drawn. */
    wf_model: Standard & {
      process_key: string;
      category: string;
      name: string;
      name_en: string;
      xml: string;
      faults: Json<Fault[]>;
      deployed_version: number;
      deployed_sha256: Buffer | null;
      /** Who has saved it since it was deployed last. */
      authors: string[];
    };
    /** A version that a second person releases or refuses. */
    wf_release: Standard & {
      process_key: string;
      category: string;
      name: string;
      name_en: string;
      xml: string;
      note: string;
      /** Who has drawn it; they do not release it. */
      authors: string[];
      asked_name: string;
      status: 'open' | 'released' | 'refused' | 'withdrawn';
      decided_by: string | null;
      decided_name: string;
      decided_at: Moment | null;
      decide_remark: string;
      definition_id: string | null;
      definition_version: number;
    };
    wf_jump_request: Standard &
      OfInstance & {
        task_id: string;
        category: string;
        from_node: string;
        to_node: string;
        remark: string;
        status: 'open' | 'done' | 'refused' | 'stale';
        asked_name: string;
        decided_by: string | null;
        decided_name: string;
        decided_at: Moment | null;
        decide_remark: string;
      };
    /** Uploaded for the remark of a decision that is not submitted yet. */
    wf_upload: Standard & AttachedFile & { user_id: string; instance_id: string };
    /** Attached to the internal remark of a decision, or of an act on the task (`event_id`). */
    wf_task_file: AppendOnly & AttachedFile & { task_id: string; business_id: string; event_id: string | null };
    /** Attached to the remark to the company. */
    wf_task_customer_file: AppendOnly & AttachedFile & { task_id: string; business_id: string };
    /** What a reviewer says about a place of a record; resolved when the node passes (`resolved_task`). */
    wf_review_comment: Standard &
      OfInstance & {
        node: string;
        place: string;
        place_name: string;
        part: string;
        for_company: boolean;
        comment: string;
        by_name: string;
        said_at: Moment;
        answer: Generated<string>;
        answer_by_name: Generated<string>;
        answered_at: Moment | null;
        earlier: Json<CommentRound[]>;
        resolved_task: string | null;
      };
    /** What stood in a thing when the decision of `task_id` sent it back (`Reviewed` in registry.ts). */
    wf_returned_content: AppendOnly & OfInstance & { task_id: string; thing: string; content: Json<unknown>; content_version: number };
    /** Phrases that a person keeps for remarks. */
    remark_phrase: Standard & { user_id: string; sort: number; phrase: string };
    team: Standard & {
      team_name: string;
      team_kind: Generated<string>;
      /** None of a team from before heads were kept, or whose head's account was removed. */
      leader_id: string | null;
      laboratory: Generated<string>;
      business_types: Generated<string[]>;
    };
    team_user: Standard & { team_id: string; user_id: string; team_role: Generated<string>; join_date: string | null };
  }
}
