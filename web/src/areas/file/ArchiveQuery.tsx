/** `/documents/query`: finds a project in the contents and shows its files; missing papers are marked and cleared here. */
import './archive.css';
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { useMay } from '../../shell/session.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { Contents } from './Contents.tsx';
import { ProjectFiles } from './ProjectFiles.tsx';
import { detailPath, managePath } from './paths.ts';

export default function ArchiveQuery() {
  const { t } = useTranslation('file');
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const mayAudit = useMay('archive_audit');
  const mayCase = useMay('ccc_case_view');
  const phone = useSizeLevel() === 0;
  const project = query.get('project') ?? '';
  const [open, setOpen] = useState(!(phone && project !== ''));
  const change = (patch: Readonly<Record<string, string>>, forget: readonly string[] = []) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of forget) next.delete(name);
        for (const [name, value] of Object.entries(patch)) value === '' ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const choose = (dataId: string) => {
    change({ project: dataId }, ['node', 'file']);
    if (phone) setOpen(false);
  };
  const toggle = (
    <Button
      type="text"
      icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-expanded={open}
      aria-label={open ? t(($) => $.archive.hide) : t(($) => $.archive.show)}
      title={open ? t(($) => $.archive.hide) : t(($) => $.archive.show)}
      onClick={() => setOpen(!open)}
    />
  );
  return (
    <section className="archive">
      <div className="archive-head">
        {toggle}
        <h1>{t(($) => $.screens.query)}</h1>
      </div>
      <div className="archive-body" data-open={open}>
        {open && (
          <nav className="contents" aria-label={t(($) => $.archive.contents)}>
            <Contents
              chosen={project}
              onChoose={choose}
              keyword={query.get('keyword') ?? ''}
              onKeyword={(keyword) => change({ keyword })}
            />
          </nav>
        )}
        {!(phone && open) &&
          (project === '' ? (
            <EmptyHint title={t(($) => $.archive.choose)} hint={t(($) => $.archive.chooseHint)} />
          ) : (
            <ProjectFiles
              key={project}
              dataId={project}
              acts={
                <>
                  {mayCase && (
                    <Button type="link" onClick={() => void navigate(`/acceptance/detail?id=${project}`)}>
                      {t(($) => $.archive.openCase)}
                    </Button>
                  )}
                  <Button type="link" onClick={() => void navigate(mayAudit ? managePath(project) : detailPath(project))}>
                    {t(($) => $.archive.open)}
                  </Button>
                </>
              }
            />
          ))}
      </div>
    </section>
  );
}
