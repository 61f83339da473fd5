/** The nodes of the catalogue in which the papers of a note lie: its paper, the vouchers, the invoices, of each case that it serves. */
import type { NoteLeafNode } from '@zhengjian/contract/areas/finance/records.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { filesOf } from '../file/index.ts';
import { noteOf } from './note-row.ts';
import { NODE, servedBy } from './paper.ts';
import '../file/tables.ts';

/** @throws finance.noteNotFound */
export const leafNodesOf = async (tx: Tx, actor: Actor, noteId: string): Promise<NoteLeafNode[]> => {
  const { id } = await noteOf(tx, noteId);
  const found: NoteLeafNode[] = [];
  for (const served of await servedBy(tx, id)) {
    const nodes = await tx
      .selectFrom('business_case as c')
      .innerJoin('file_catalog as own', (j) => j.onRef('own.tenant_id', '=', 'c.tenant_id').onRef('own.business_type', '=', 'c.line'))
      .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'own.tenant_id').onRef('n.parent_id', '=', 'own.parent_id'))
      .select(['n.id', 'n.catalog_code', 'n.name', 'n.name_en'])
      .where('c.id', '=', served.id)
      .where('own.catalog_code', '=', NODE)
      .where('n.is_file', '=', true)
      .where('n.retired', '=', false)
      .orderBy('n.sort')
      .execute();
    for (const node of nodes)
      found.push({
        caseId: served.id,
        caseNo: served.case_no,
        fileCatalogId: node.id,
        catalogCode: node.catalog_code,
        name: node.name,
        nameEn: node.name_en,
        files: await filesOf(tx, actor, served.id, node.id),
      });
  }
  return found;
};
