/** Papers that the team brings from the visit (domain 3.5), filed by somebody before the step that asks for them. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Task } from './access.ts';
import { caseIdsInspected } from './cases.ts';
import '../file/tables.ts';
import '../../workflow/tables.ts';

/** The attendance sheet with the factory's signature, and photographs, by their places in the catalogue. */
const BROUGHT = { '0403': 'signSheetMissing', '0408': 'photosMissing' } as const;
type Fault = (typeof BROUGHT)[keyof typeof BROUGHT];
const SAMPLING_SHEET = '0409';

type Filing = Pick<Task, 'id' | 'line' | 'tenant_id'>;

/** An inspection that was over before has its papers with its cases. */
const recordsOf = async (tx: Tx, { id }: Filing): Promise<string[]> => {
  const before = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('business_id', '=', id)
    .where('status', '<>', 'active')
    .limit(1)
    .executeTakeFirst();
  return before === undefined ? [id] : [id, ...(await caseIdsInspected(tx, id))];
};

/** Places of the catalogue, as far as it has them, where nobody has filed anything; what the system has made of the entries counts for none. */
const emptyPlaces = async (tx: Tx, task: Filing, codes: readonly string[]): Promise<{ code: string; isObligatory: boolean }[]> => {
  const records = await recordsOf(tx, task);
  const rows = await tx
    .selectFrom('file_catalog as n')
    .select(['n.catalog_code', 'n.must_upload'])
    .where('n.tenant_id', '=', task.tenant_id)
    .where('n.business_type', '=', task.line)
    .where('n.catalog_code', 'in', [...codes])
    .where('n.retired', '=', false)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('archive_file as f')
            .select('f.id')
            .whereRef('f.tenant_id', '=', 'n.tenant_id')
            .whereRef('f.file_catalog_id', '=', 'n.id')
            .where('f.case_id', 'in', records)
            .where('f.filed', '=', true)
            .where('f.uploader_kind', '<>', 'system'),
        ),
      ),
    )
    .orderBy('n.catalog_code')
    .execute();
  return rows.map((n) => ({ code: n.catalog_code, isObligatory: n.must_upload }));
};

/** What the result lacks first, of what the catalogue asks for; null where nothing is missing. */
export const visitPaperFault = async (tx: Tx, task: Filing): Promise<Fault | null> => {
  const missing = (await emptyPlaces(tx, task, Object.keys(BROUGHT))).find(({ isObligatory }) => isObligatory);
  return missing === undefined ? null : BROUGHT[missing.code as keyof typeof BROUGHT];
};

/** The factory signs what is taken before it is sealed. */
export const isSamplingUnsigned = async (tx: Tx, task: Filing): Promise<boolean> =>
  (await emptyPlaces(tx, task, [SAMPLING_SHEET])).length > 0;
