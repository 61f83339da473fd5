/** `/documents/eArchives`: the electronic archives, to be read. */
import { EArchiveList } from './parts/EArchiveList.tsx';
import { detailPath } from './paths.ts';

export default () => <EArchiveList id="file.eArchives" path={detailPath} />;
