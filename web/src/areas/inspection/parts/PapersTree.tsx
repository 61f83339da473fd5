/** Papers of an inspection, to look at and to take away: one by one, or the whole folder as one zip. */
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import { FileTree } from '../../../kit/files/tree/FileTree.tsx';

const FOLDERS = ['04'];
const READS: readonly ArchiveButton[] = ['preview', 'download'];

/** @param dataId the inspection while it is under way, its first case once it is concluded */
export function PapersTree({ dataId }: { dataId: string }) {
  return <FileTree key={dataId} dataId={dataId} address brief audit={false} remark={false} buttons={READS} folders={FOLDERS} />;
}
