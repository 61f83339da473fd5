/** The blank form of a catalogue node. */
import { audit } from '../../../platform/audit/write.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { changed } from '../../../platform/standard.ts';
import { leafOf } from '../queries.ts';
import { readOff, receive } from '../receive.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'catalogue.template': { code: string; name: string };
  }
}

/** Largest blank form in MB, and the formats it may have. */
const TEMPLATE = { max_file_size: 20, suffix: 'doc,docx,xls,xlsx,ppt,pptx,pdf' };

/** Without a file the form is taken away. @throws file.catalogNotFound, and what an upload is refused for */
export const putTemplate = async (ctx: Ctx, id: string): Promise<{ templateName: string }> => {
  try {
    const node = await ctx.read((tx) => leafOf(tx, id));
    const received = ctx.upload ? await receive(ctx, TEMPLATE, undefined) : null;
    const templateName = received?.name ?? '';
    return await ctx.write(async (tx) => {
      await tx
        .updateTable('file_catalog')
        .set({
          template_name: templateName,
          template_sha256: received?.sha256 ?? '',
          template_size: received?.size ?? null,
          ...changed(ctx),
        })
        .where('id', '=', node.id)
        .execute();
      await audit(tx, ctx, {
        kind: 'catalogue.template',
        subject: { type: 'file_catalog', id: node.id },
        details: { code: node.catalog_code, name: templateName },
      });
      return { templateName };
    });
  } finally {
    readOff(ctx);
  }
};
