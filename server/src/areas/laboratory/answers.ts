/** Standards for application forms. */
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { answers } from '../../platform/http/context.ts';
import './tables.ts';

export const laboratoryAnswers = answers(laboratoryCalls, {
  standardsByGroup: async ({ groupName }, ctx) =>
    ctx.read(async (tx) => {
      const query = tx.selectFrom('standard').selectAll().orderBy('sort');
      const rows = await (groupName ? query.where('group_name', '=', groupName) : query).execute();
      return rows.map((s) => ({
        id: s.id,
        standardNo: s.standard_no,
        part: s.part,
        name: s.name,
        nameEn: s.name_en,
        groupName: s.group_name,
        standardStatus: s.standard_status,
      }));
    }),
});
