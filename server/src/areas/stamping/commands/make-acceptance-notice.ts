/** Makes the acceptance notice of a case and files it. Made again it is the same paper, as long as it carries no seal. */
import { Readable } from 'node:stream';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { acceptanceNoticeOf } from '../case-papers.ts';
import { filePaper } from '../file-paper.ts';

/** Catalogue node 受理通知书 of the CCC archive (domain 3.8). */
const NODE = '0201';

/** @throws stamping.notAccepted, stamping.noticeStamped, stamping.glyphMissing, acceptance.notFound */
export const makeAcceptanceNotice = async (ctx: Ctx, caseId: string): Promise<{ fileId: string }> => {
  const data = await ctx.read((tx) => acceptanceNoticeOf(tx, ctx, caseId));
  const paper = await ctx.documents.render(papers.acceptanceNotice, data);
  const stored = await ctx.files.put(Readable.from([paper.pdf]));
  return ctx.write(async (tx) => {
    // one maker at a time per case
    await tx.selectFrom('ccc_application').select('id').where('id', '=', caseId).forUpdate().executeTakeFirst();
    return filePaper(tx, ctx, {
      caseId,
      node: NODE,
      template: 'acceptanceNotice',
      number: data.number,
      fileName: `${zh.paper.acceptanceNotice} ${data.number}.pdf`,
      day: data.acceptDate,
      maker: ctx.actor.name,
      paper,
      stored,
    });
  });
};
