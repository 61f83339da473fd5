/**
 * The archive of one record: its catalogue at the left, the files of the chosen place at the right (widget file-tree-screen).
 * What may be done follows from the rows, from the buttons of the file function, and from the caller.
 *
 * ```tsx
 * <FileTree dataId={project.dataId} address businessType={project.businessType} />
 * ```
 */
import './tree.css';
import '../file.css';
import { DownloadOutlined } from '@ant-design/icons';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_BUTTONS, type ARCHIVE_LINES, type ArchiveButton, type ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Button, Dropdown, Tag } from 'antd';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notices.ts';
import { useRead } from '../../../shell/query.ts';
import { EmptyHint } from '../../EmptyHint.tsx';
import { Loaded } from '../../Loaded.tsx';
import { type Beside, type Shown, showFiles } from '../preview/store.ts';
import { CatalogueSelect, CatalogueTree, ROOT } from './CatalogueTree.tsx';
import { FileCards, FileTable } from './FileTable.tsx';
import { branchesOf, fileMay, findBranch, foldersOf, isOfInterest, leavesOf, marksOf, nameOf, nodeMay, trimmed } from './rows.ts';
import { useFileActs } from './useFileActs.tsx';
import { usePlace } from './usePlace.ts';
import { useZip } from './useZip.tsx';

export type FileTreeProps = {
  dataId: string;
  functionCode?: string;
  businessType?: (typeof ARCHIVE_LINES)[number];
  /** The chosen place and file stand in the address (`node`, `file`), so that a link leads there. */
  address?: boolean;
  /** Only these buttons, of those that the file function switches on. */
  buttons?: readonly ArchiveButton[];
  /** Columns of the audit operations and of the problem remark; false hides them whatever the file function says. */
  audit?: boolean;
  remark?: boolean;
  /** Begins with the places that hold something or that somebody must fill; the others are shown when asked for. */
  brief?: boolean;
  /** Only these folders of the catalogue, by their codes; all of a catalogue that has none of them. */
  folders?: readonly string[];
  /** Stands beside a paper that is looked at: what it is judged by. */
  beside?: Beside;
};

/** Under these widths the tree becomes a select, and the table becomes cards. Pixels of the part, not of the window. */
const WIDE = 1000;
const TABLE = 700;
/** How often a tree is read again in which a paper is being made. */
const LOOK_MS = 5000;
/** Files that one zip takes by their ids. */
const MOST_IN_ZIP = 200;

const shownOf = (file: ArchiveRow, mayKeep: boolean, mayReview: boolean): Shown => ({
  fileId: file.id,
  name: file.originalFilename,
  suffix: file.suffix,
  size: file.fileSize,
  mark: `${file.versionNo} ${file.updateTime}`,
  mayKeep,
  ...(mayReview && {
    review: { approvalDate: file.approvalDate, hasProblem: file.hasProblem === 1, problemRemark: file.problemRemark },
  }),
});

type Level = 'wide' | 'table' | 'cards';

function useLevel() {
  const box = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>('wide');
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A hidden tab has no width; what was shown stays.
    const measure = () => {
      const { clientWidth: width } = element;
      if (width > 0) setLevel(width >= WIDE ? 'wide' : width >= TABLE ? 'table' : 'cards');
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, level };
}

type Answer = Answered<typeof archiveCalls.selectTreeFileCatalogByDataId>;

function Tree({
  answer,
  dataId,
  functionCode,
  businessType = '1',
  address = false,
  buttons: only,
  audit = true,
  remark = true,
  brief = false,
  folders,
  beside,
}: FileTreeProps & { answer: Answer }) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  const { box, level } = useLevel();
  const [place, setPlace] = usePlace(address);
  const [chosenFiles, setChosenFiles] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState(false);
  const { zip, running } = useZip();

  const whole = useMemo(() => foldersOf(branchesOf(answer.rows), folders), [answer.rows, folders]);
  const [all, setAll] = useState(!brief);
  const branches = useMemo(() => (all ? whole : trimmed(whole, isOfInterest)), [all, whole]);
  const hidden = leavesOf(whole).length - leavesOf(branches).length;
  const buttons = useMemo(
    () => new Set(ARCHIVE_BUTTONS.filter((one) => answer.func.buttons.includes(one) && (!only || only.includes(one)))),
    [answer.func.buttons, only],
  );
  const here = findBranch(branches, place.node);
  const node = here ? place.node : ROOT;
  const leaves = useMemo(() => leavesOf(here ? [here] : branches), [here, branches]);
  const files = useMemo(() => leaves.flatMap((leaf) => leaf.files), [leaves]);
  const everyFile = useMemo(() => leavesOf(whole).flatMap((leaf) => leaf.files), [whole]);
  const chosen = useMemo(() => new Set(files.flatMap(({ id }) => (chosenFiles.has(id) ? [id] : []))), [files, chosenFiles]);
  const marks = marksOf(branches);
  const showAudit = audit && answer.func.showAudit;
  const showRemark = remark && answer.func.showRemark;

  const shown = useRef('');
  const look = (file: ArchiveRow) => {
    shown.current = file.id;
    // a link may lead to a paper beside the chosen place
    const among = files.includes(file) ? files : everyFile;
    const open = among.filter((one) => fileMay(one, buttons).look);
    const at = open.findIndex(({ id }) => id === file.id);
    showFiles(
      open.map((one) => shownOf(one, fileMay(one, buttons).keep, showAudit && fileMay(one, buttons).review)),
      at,
      {
        onShow: (now) => {
          shown.current = now?.fileId ?? '';
          setPlace({ file: shown.current });
        },
        ...(beside ? { beside } : {}),
      },
    );
  };
  const acts = useFileActs({ dataId, ...(functionCode ? { functionCode } : {}), businessType, buttons, look });

  // A link to a file opens it, when the page comes and on a page that stands open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address says another file
  useEffect(() => {
    if (place.file === shown.current) return;
    shown.current = place.file;
    const file = everyFile.find(({ id }) => id === place.file);
    if (file && fileMay(file, buttons).look) look(file);
  }, [place.file]);

  const target = here && nodeMay(here, buttons).upload ? here : undefined;
  const dropped = (event: DragEvent) => {
    setOver(false);
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    if (target) acts.add([...event.dataTransfer.files], target);
    else
      notify(
        'warning',
        t(($) => $.tree.dropOnPlace),
      );
  };
  const list = { leaves, buttons, acts, look, showAudit, showRemark, chosen, onChoose: setChosenFiles };
  const inFolders = folders ? leavesOf(whole).flatMap((leaf) => leaf.files.map(({ id }) => id)) : [];
  const mayZip = buttons.has('download') && marks.files > 0;
  return (
    <div className="ft" ref={box} data-level={level}>
      {level === 'wide' && (
        <nav className="ft-side" aria-label={t(($) => $.tree.directory)}>
          <CatalogueTree branches={branches} buttons={buttons} chosen={node} onChoose={(id) => setPlace({ node: id })} onDrop={acts.add} />
        </nav>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a target for the mouse; the keyboard uploads by the button of the place */}
      <div
        className="ft-main"
        data-over={over}
        onDragOver={(event) => {
          if (![...event.dataTransfer.types].includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
        onDrop={dropped}
      >
        <div className="ft-bar">
          {level !== 'wide' && <CatalogueSelect branches={branches} chosen={node} onChoose={(id) => setPlace({ node: id })} />}
          <span className="ft-state">
            <span className="num">{t(($) => $.tree.fileCount, { count: marks.files })}</span>
            {marks.lacking > 0 && <Tag color="red">{t(($) => $.tree.lackingCount, { count: marks.lacking })}</Tag>}
            {marks.missing > 0 && <Tag color="volcano">{t(($) => $.tree.missingCount, { count: marks.missing })}</Tag>}
            {marks.problems > 0 && <Tag color="red">{t(($) => $.tree.problemCount, { count: marks.problems })}</Tag>}
            {marks.lacking + marks.missing + marks.problems === 0 && marks.files > 0 && (
              <Tag color="green">{t(($) => $.tree.complete)}</Tag>
            )}
          </span>
          {chosen.size > 0 ? (
            <span className="ft-chosen" role="status">
              {t(($) => $.tree.chosen, { count: chosen.size })}
              <Button type="primary" icon={<DownloadOutlined />} loading={running} onClick={() => void zip({ fileIds: [...chosen] })}>
                {t(($) => $.tree.zipChosen)}
              </Button>
              <Button type="text" onClick={() => setChosenFiles(new Set())}>
                {t(($) => $.tree.clearChosen)}
              </Button>
            </span>
          ) : (
            mayZip && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...(inFolders.length <= MOST_IN_ZIP
                      ? [
                          {
                            key: 'all',
                            label: t(($) => $.tree.zipAll),
                            onClick: () => void zip(folders ? { fileIds: inFolders } : { dataIds: [dataId] }),
                          },
                        ]
                      : []),
                    ...(here && files.length > 0
                      ? [
                          {
                            key: 'here',
                            label: `${t(($) => $.tree.zipHere)} (${nameOf(here.row, english)})`,
                            onClick: () => void zip({ fileIds: files.map(({ id }) => id) }),
                          },
                        ]
                      : []),
                  ],
                }}
              >
                <Button icon={<DownloadOutlined />} loading={running}>
                  {t(($) => $.tree.zip)}
                </Button>
              </Dropdown>
            )
          )}
        </div>
        {over && (
          <div className="ft-drop" aria-hidden>
            {target ? t(($) => $.tree.dropHere, { name: nameOf(target.row, english) }) : t(($) => $.tree.dropOnPlace)}
          </div>
        )}
        {leaves.length === 0 ? (
          <EmptyHint title={t(($) => $.tree.empty)} hint={t(($) => $.tree.emptyHint)} />
        ) : level === 'cards' ? (
          <FileCards {...list} />
        ) : (
          <FileTable {...list} />
        )}
        {hidden > 0 && (
          <Button type="link" className="ft-more" onClick={() => setAll(true)}>
            {t(($) => $.tree.showAll, { n: hidden })}
          </Button>
        )}
      </div>
      {acts.dialogs}
    </div>
  );
}

export function FileTree(props: FileTreeProps) {
  const { dataId, functionCode } = props;
  const read = useRead(
    archiveCalls.selectTreeFileCatalogByDataId,
    { dataId, ...(functionCode ? { functionCode } : {}) },
    // what is being made comes by itself; a tree that cannot be read says so once
    {
      refetchInterval: ({ state }) =>
        state.status === 'success' && state.data?.rows.some(({ making }) => making === 'due') ? LOOK_MS : false,
    },
  );
  return (
    <Loaded read={read} rows={10}>
      {(answer) => <Tree key={dataId} {...props} answer={answer} />}
    </Loaded>
  );
}
