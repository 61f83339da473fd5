/** The acts of a row: at most two words in sight, the rest in "more"; on a phone all of them behind one button. */
import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAct } from './shape.ts';

const IN_SIGHT = 2;

/** Acts whose words stand in the row; the others are behind "more". */
const inSight = (acts: readonly RowAct[]): readonly RowAct[] => {
  const open = acts.filter(({ folded }) => !folded);
  const room = open.length > IN_SIGHT || open.length < acts.length ? IN_SIGHT - 1 : IN_SIGHT;
  return open.slice(0, room);
};

/** Pixels of a text of 14 px, generously; a Chinese character is as wide as it is high. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char >= '\u2e80' ? 14 : 7.8), 0);
/** Between two acts, and the padding of the cell: see list.css. */
const GAP = 12;
const PADDING = 16;
const LEAST_WIDTH = 64;
/** Widths go in steps, so that turning a page seldom moves the columns. */
const WIDTH_STEP = 16;

/** Pixels of a column in which its head and the acts of every one of these rows stand unshortened. */
export const actsWidth = (ofRows: readonly (readonly RowAct[])[], { head, more }: { head: string; more: string }): number => {
  const widths = ofRows.map((acts) => {
    const words = inSight(acts).map(({ label }) => label);
    if (acts.length > words.length) words.push(more);
    return words.reduce((sum, word) => sum + widthOf(word), PADDING + GAP * Math.max(0, words.length - 1));
  });
  return Math.ceil(Math.max(LEAST_WIDTH, widthOf(head) + PADDING, ...widths) / WIDTH_STEP) * WIDTH_STEP;
};

/** The other acts behind one button. A menu is made when it is first asked for: a list has thirty that nobody opens. */
function Folded({ acts, folded }: { acts: readonly RowAct[]; folded: boolean }) {
  const { t } = useTranslation('kit');
  const [isMade, setMade] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // a page that comes back from behind another runs this again, and nobody has asked for the menu
    if (!isMade || !isAsked.current) return;
    isAsked.current = false;
    // the button of the menu has taken the place of the one that was pressed; the menu finds its place beside one that is there
    button.current?.focus();
    setOpen(true);
  }, [isMade]);
  // a word in a table, dots on a phone
  const look = {
    className: 'row-act',
    children: folded ? <EllipsisOutlined /> : t(($) => $.list.actMore),
    ...(folded ? { 'aria-label': t(($) => $.list.acts) } : {}),
  };
  const ask = () => {
    isAsked.current = true;
    setMade(true);
  };
  if (!isMade) return <button type="button" {...look} onClick={ask} />;
  const items = acts.map(({ key, label, danger, disabled, onClick }) => ({
    key,
    label,
    danger: danger === true,
    disabled: disabled === true,
    onClick,
  }));
  return (
    <Dropdown trigger={['click']} open={open} onOpenChange={setOpen} menu={{ items }}>
      <button type="button" {...look} ref={button} />
    </Dropdown>
  );
}

export function RowActs({ acts, folded = false }: { acts: readonly RowAct[]; folded?: boolean }) {
  const shown = folded ? [] : inSight(acts);
  const rest = acts.filter((act) => !shown.includes(act));
  return (
    <span className="row-acts">
      {shown.map(({ key, label, danger, disabled, onClick }) => (
        <button
          key={key}
          type="button"
          className={danger ? 'row-act row-act-danger' : 'row-act'}
          disabled={disabled === true}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
      {rest.length > 0 && <Folded acts={rest} folded={folded} />}
    </span>
  );
}
