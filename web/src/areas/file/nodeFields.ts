/** Fields of the form of a catalogue node: those of a node, or those that a new one begins with. */
import type { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import type { CatalogNode } from './NodeTree.tsx';

export type NodeFields = Omit<Sent<typeof archiveCalls.catalogNodeSubmit>, 'id' | 'fileFuncId' | 'suffix'> & { suffix?: string[] };
export type Draft = { id: string; parentId: string; isLeaf: boolean };

export const fieldsOf = (node: CatalogNode | undefined, draft: Draft): Partial<NodeFields> =>
  node
    ? {
        ...node,
        parentId: node.parentId || undefined,
        uploader: node.uploader === '' ? undefined : node.uploader,
        suffix: node.suffix.split(',').filter(Boolean),
      }
    : {
        parentId: draft.parentId || undefined,
        isLeaf: draft.isLeaf,
        uploader: 'staff',
        suffix: [],
        maxFileSize: 50,
        canMultiUpload: 1,
        mustUpload: false,
        canUpload: true,
        canDownload: true,
        canView: true,
        canDel: true,
        canCover: true,
        needStamped: false,
        issuedToApplicant: false,
        needModifyFileName: false,
        stageNodes: [],
        borrowLevel: '1',
        keepYears: '1',
        retired: false,
      };
