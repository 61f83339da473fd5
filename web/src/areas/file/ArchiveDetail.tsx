/** `/documents/eArchives_detail`: the archive of one project, to read and to keep what the person may see. */
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { ProjectFiles } from './ProjectFiles.tsx';

const READING: readonly ArchiveButton[] = ['download', 'preview'];

export default function ArchiveDetail() {
  const { t } = useTranslation('file');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return id === '' ? <EmptyHint title={t(($) => $.archive.choose)} /> : <ProjectFiles dataId={id} buttons={READING} audit={false} titles />;
}
