/** Files the paper originals of one type test: its contents, its box and place, and what is missing. */
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { paperArchiveCalls as c, type PaperArchive, type PaperContent } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import { Alert, Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DictSelect } from '../../../kit/dictionary.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import '../tests/tests.css';

const USUAL_PERIOD = '3';
const MOST_PAGES = 999;

function Entry({ paper, onClose }: { paper: PaperArchive; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(c.paperSubmit, { refresh: ['laboratory'] });
  const isNew = paper.version === null;
  const [boxNo, setBox] = useState(paper.boxNo);
  const [place, setPlace] = useState(paper.place);
  const [keepYears, setKeep] = useState(paper.keepYears || USUAL_PERIOD);
  const [complete, setComplete] = useState(paper.complete);
  const [lackNote, setLack] = useState(paper.lackNote);
  const [contents, setContents] = useState<readonly PaperContent[]>(() =>
    isNew ? t(($) => $.paper.usual, { returnObjects: true }).map((title) => ({ title, pages: 1 })) : paper.contents,
  );
  const [fault, setFault] = useState('');
  const put = (at: number, changed: Partial<PaperContent>) =>
    setContents((old) => old.map((one, i) => (i === at ? { ...one, ...changed } : one)));
  const named = (n: number, field: 'content' | 'pages') => t(($) => $.paper.row, { n, field: t(($) => $.paper[field]) });
  const filled = boxNo.trim() !== '' && place.trim() !== '' && contents.length > 0 && contents.every(({ title }) => title.trim() !== '');
  const save = () =>
    act(
      {
        ...{ taskId: paper.taskId, boxNo, place, keepYears, complete, contents: [...contents] },
        ...(isNew ? {} : { version: paper.version ?? undefined }),
        ...(complete ? {} : { lackNote }),
      },
      { quiet: true },
    ).then(onClose, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    });
  return (
    <AppModal
      open
      width={760}
      title={t(($) => $.paper.title, { no: paper.workNo })}
      okText={isNew ? t(($) => $.paper.file) : t(($) => $.paper.change)}
      okDisabled={!filled || (!complete && lackNote.trim() === '')}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      {!isNew && <p className="mono">{paper.archiveNo}</p>}
      <Form layout="vertical">
        <div className="dialog-grid">
          <Form.Item label={t(($) => $.fields.paper.boxNo)} htmlFor="paper-box" required>
            <Input id="paper-box" maxLength={30} value={boxNo} onChange={(event) => setBox(event.target.value)} />
          </Form.Item>
          <Form.Item label={t(($) => $.fields.paper.place)} htmlFor="paper-place" required>
            <Input id="paper-place" maxLength={50} value={place} onChange={(event) => setPlace(event.target.value)} />
          </Form.Item>
          <Form.Item label={t(($) => $.fields.paper.keepYears)} htmlFor="paper-keep" required>
            <DictSelect
              code="keep_period"
              id="paper-keep"
              value={keepYears}
              disabled={!isNew}
              onChange={(key) => setKeep(key ?? USUAL_PERIOD)}
            />
          </Form.Item>
        </div>
        <Form.Item label={t(($) => $.paper.contents)} required>
          <div className="test-part">
            {contents.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and none is moved
              <div key={`${at}/${contents.length}`} className="paper-row">
                <Input
                  value={one.title}
                  maxLength={100}
                  aria-label={named(at + 1, 'content')}
                  onChange={(event) => put(at, { title: event.target.value })}
                />
                <InputNumber
                  value={one.pages}
                  min={1}
                  max={MOST_PAGES}
                  aria-label={named(at + 1, 'pages')}
                  onChange={(pages) => put(at, { pages: pages ?? 1 })}
                />
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t(($) => $.paper.removeContent, { n: at + 1 })}
                  onClick={() => setContents((old) => old.filter((_, i) => i !== at))}
                />
              </div>
            ))}
            <div>
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => setContents((old) => [...old, { title: '', pages: 1 }])}>
                {t(($) => $.paper.addContent)}
              </Button>{' '}
              <span className="secondary">{t(($) => $.paper.total, { n: contents.reduce((sum, { pages }) => sum + pages, 0) })}</span>
            </div>
          </div>
        </Form.Item>
        <Form.Item>
          <Checkbox checked={complete} onChange={(event) => setComplete(event.target.checked)}>
            {t(($) => $.paper.complete)}
          </Checkbox>
        </Form.Item>
        {!complete && (
          <Form.Item label={t(($) => $.fields.paper.lackNote)} htmlFor="paper-lack" required>
            <Input.TextArea id="paper-lack" rows={2} maxLength={200} value={lackNote} onChange={(event) => setLack(event.target.value)} />
          </Form.Item>
        )}
      </Form>
    </AppModal>
  );
}

export function PaperDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const read = useRead(c.paperOf, { applicationId: taskId });
  return <Loaded read={read}>{(paper) => <Entry key={paper.version} paper={paper} onClose={onClose} />}</Loaded>;
}
