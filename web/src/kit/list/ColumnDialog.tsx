/** Which columns a list shows, in which order, at which edge and how wide; the server remembers it per person. */
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { AppModal } from '../AppModal.tsx';
import { arranged, DEFAULT_WIDTH, LEAST_WIDTH, MOST_WIDTH, type Pin, pinOf, type TableSetting } from './columnSettings.ts';
import type { Column } from './shape.ts';

type Line = { key: string; title: string; fixed: boolean; shown: boolean; width: number; pin: Pin | 'none' };
const PINS = ['start', 'none', 'end'] as const;
type Props<R> = {
  columns: readonly Column<R>[];
  setting: TableSetting | null;
  dense: boolean;
  save: (next: TableSetting | null) => Promise<void>;
  onClose: () => void;
};

function linesOf<R>(columns: readonly Column<R>[], setting: TableSetting | null): Line[] {
  const shown = arranged(columns, setting);
  const rest = columns.filter((column) => !shown.some(({ key }) => key === column.key));
  const line = (column: Column<R>, isShown: boolean): Line => ({
    key: column.key,
    title: column.title,
    fixed: column.fixed === true,
    shown: isShown,
    width: column.width ?? DEFAULT_WIDTH,
    pin: pinOf(column, setting) ?? 'none',
  });
  return [...shown.map((column) => line(column, true)), ...rest.map((column) => line(column, false))];
}

const moved = (lines: readonly Line[], from: number, to: number): Line[] => {
  const next = [...lines];
  const [line] = next.splice(from, 1);
  if (line) next.splice(to, 0, line);
  return next;
};

export function ColumnDialog<R>({ columns, setting, dense: denseNow, save, onClose }: Props<R>) {
  const { t } = useTranslation('kit');
  const [lines, setLines] = useState(() => linesOf(columns, setting));
  const [dense, setDense] = useState(denseNow);
  const [running, setRunning] = useState(false);
  /** The line that is dragged. */
  const [dragged, setDragged] = useState<string | null>(null);
  /** The dragged line takes the place of the one below the pointer, as it passes. */
  const pass = (key: string) => {
    const [from, to] = [lines.findIndex((line) => line.key === dragged), lines.findIndex((line) => line.key === key)];
    if (from >= 0 && to >= 0 && from !== to) setLines(moved(lines, from, to));
  };
  const change = (key: string, patch: Partial<Line>) => setLines(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));

  async function keep(next: TableSetting | null): Promise<void> {
    setRunning(true);
    try {
      await save(next);
      notify(
        'success',
        t(($) => $.columns.saved),
      );
      onClose();
    } catch (fault) {
      // The toast has told why; the dialog stays with what was chosen.
      if (!(fault instanceof ApiError)) throw fault;
    } finally {
      setRunning(false);
    }
  }
  const chosen = (): TableSetting => ({
    order: lines.map((line) => line.key),
    hidden: lines.filter((line) => !line.shown).map((line) => line.key),
    width: Object.fromEntries(lines.map((line) => [line.key, line.width])),
    pinned: Object.fromEntries(lines.map((line) => [line.key, line.pin])),
    dense,
  });

  return (
    <AppModal
      open
      width={600}
      title={t(($) => $.columns.title)}
      okText={t(($) => $.columns.save)}
      okLoading={running}
      onOk={() => void keep(chosen())}
      onClose={onClose}
    >
      <div className="columns-head">
        <Checkbox checked={dense} onChange={(event) => setDense(event.target.checked)}>
          {t(($) => $.columns.dense)}
        </Checkbox>
        <Button type="link" onClick={() => void keep(null)}>
          {t(($) => $.columns.restore)}
        </Button>
      </div>
      <ul className="columns-list">
        {lines.map((line, at) => (
          <li
            key={line.key}
            draggable
            className={line.key === dragged ? 'column-dragged' : ''}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', line.title);
              setDragged(line.key);
            }}
            onDragEnter={() => pass(line.key)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <HolderOutlined className="column-holder" title={t(($) => $.columns.drag)} />
            <Checkbox checked={line.shown} disabled={line.fixed} onChange={(event) => change(line.key, { shown: event.target.checked })}>
              {line.title}
            </Checkbox>
            {line.fixed && <span className="secondary">{t(($) => $.columns.fixed)}</span>}
            <span className="columns-tools">
              <Select
                size="small"
                value={line.pin}
                aria-label={t(($) => $.columns.pin, { name: line.title })}
                options={PINS.map((value) => ({ value, label: t(($) => $.columns.pins[value]) }))}
                onChange={(pin) => change(line.key, { pin })}
              />
              <InputNumber
                size="small"
                min={LEAST_WIDTH}
                max={MOST_WIDTH}
                step={20}
                value={line.width}
                aria-label={`${line.title} ${t(($) => $.columns.width)}`}
                onChange={(width) => change(line.key, { width: width ?? DEFAULT_WIDTH })}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={at === 0}
                aria-label={t(($) => $.columns.up, { name: line.title })}
                onClick={() => setLines(moved(lines, at, at - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={at === lines.length - 1}
                aria-label={t(($) => $.columns.down, { name: line.title })}
                onClick={() => setLines(moved(lines, at, at + 1))}
              />
            </span>
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
