/** The acts of a row: at most two words in sight, the rest in "more"; on a phone all of them behind one button. */
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
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

export function RowActs({ acts, folded = false }: { acts: readonly RowAct[]; folded?: boolean }) {
  const { t } = useTranslation('kit');
  const shown = folded ? [] : inSight(acts);
  const rest = acts.filter((act) => !shown.includes(act));
  return (
    <span className="row-acts">
      {shown.map(({ key, label, danger, disabled, onClick }) => (
        <Button key={key} type="link" size="small" danger={danger === true} disabled={disabled === true} onClick={onClick}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger, disabled, onClick }) => ({
              key,
              label,
              danger: danger === true,
              disabled: disabled === true,
              onClick,
            })),
          }}
        >
          {folded ? (
            <Button type="text" icon={<EllipsisOutlined />} aria-label={t(($) => $.list.acts)} />
          ) : (
            <Button type="link" size="small">
              {t(($) => $.list.actMore)}
            </Button>
          )}
        </Dropdown>
      )}
    </span>
  );
}
