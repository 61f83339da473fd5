/** Who reads type tests: whoever has work at one of their steps, keeps their samples, or follows all processes. */
import { permission } from '../../call.ts';

export const testReaders = permission(
  'test_task_view',
  'test_trace_view',
  'test_reallocation_view',
  'test_allocation_view',
  'test_data_view',
  'test_data_review_view',
  'test_data_approval_view',
  'test_item_view',
  'test_item_review_view',
  'test_record_view',
  'test_fail_view',
  'test_result_view',
  'test_report_view',
  'test_report_review_view',
  'test_report_approval_view',
  'sample_reception_view',
  'sample_view',
  'flow_follow',
);
