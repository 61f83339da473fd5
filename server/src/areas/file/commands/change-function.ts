/** Functions of the catalogue in the hands of an administrator. */
import type { fileFuncForm } from '@zhengjian/contract/areas/file/records.ts';
import type * as z from 'zod';
import { businessLines } from '../../../cases/lines.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { asRefusal, functionOf, hasFiles, nodesOf } from '../catalogue-rows.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'fileFunc.changed': { code: string; name: string };
    'fileFunc.removed': { code: string; name: string };
  }
}

/** Functions that the system itself files under. */
const reliedOn = (): string[] => [...businessLines().map(({ line, category }) => `${line}/${category}`), 'company/company'];

/** @throws file.functionNotFound, file.codeTaken, file.functionInUse */
export const submitFunction = async (tx: Tx, ctx: Ctx, form: z.output<typeof fileFuncForm>): Promise<{ id: string }> => {
  const old = form.id ? await functionOf(tx, form.id) : null;
  const values = {
    function_code: form.functionCode,
    name: form.name,
    name_en: form.nameEn ?? '',
    business_type: form.businessType,
    buttons: [...new Set(form.buttons)],
    show_audit: form.showAudit,
    show_remark: form.showRemark,
    remark: form.remark ?? '',
  };
  const moved = old && (old.function_code !== form.functionCode || old.business_type !== form.businessType);
  if (moved && reliedOn().includes(`${old.business_type}/${old.function_code}`)) refuse('file.functionInUse');
  if (old && old.business_type !== form.businessType)
    for (const n of await nodesOf(tx, old)) if (await hasFiles(tx, n.id)) refuse('file.functionInUse');
  const row = { ...created(ctx), ...values };
  const id = old?.id ?? row.id;
  await (old
    ? tx
        .updateTable('file_func')
        .set({ ...values, ...changed(ctx) })
        .where('id', '=', id)
        .execute()
    : tx.insertInto('file_func').values(row).execute()
  ).catch(asRefusal('file.functionInUse', form.functionCode));
  if (moved)
    await tx
      .updateTable('file_catalog')
      .set({ function_code: form.functionCode, business_type: form.businessType, ...changed(ctx) })
      .where('business_type', '=', old.business_type)
      .where('function_code', '=', old.function_code)
      .execute()
      .catch(asRefusal('file.functionInUse', form.functionCode));
  await audit(tx, ctx, {
    kind: 'fileFunc.changed',
    subject: { type: 'file_func', id },
    details: { code: form.functionCode, name: form.name },
  });
  return { id };
};

/** With its catalogue. @throws file.functionNotFound, file.functionInUse */
export const removeFunctions = async (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<null> => {
  for (const id of new Set(ids)) {
    const func = await functionOf(tx, id);
    if (reliedOn().includes(`${func.business_type}/${func.function_code}`)) refuse('file.functionInUse');
    const nodes = (await nodesOf(tx, func)).map((n) => n.id);
    if (nodes.length > 0) {
      await tx.deleteFrom('file_missing').where('file_catalog_id', 'in', nodes).execute();
      await tx.deleteFrom('file_catalog').where('id', 'in', nodes).execute().catch(asRefusal('file.functionInUse', func.function_code));
    }
    await tx.deleteFrom('file_func').where('id', '=', id).execute();
    await audit(tx, ctx, {
      kind: 'fileFunc.removed',
      subject: { type: 'file_func', id },
      details: { code: func.function_code, name: func.name },
    });
  }
  return null;
};
