/** `/documents/eArchivesManage_detail`: the archive of one project with the archivist's operations. */
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { ProjectFiles } from './ProjectFiles.tsx';

export default function ArchiveManageDetail() {
  const { t } = useTranslation('file');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return id === '' ? <EmptyHint title={t(($) => $.archive.choose)} /> : <ProjectFiles dataId={id} titles />;
}
