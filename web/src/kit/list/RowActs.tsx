/** The acts of a row: at most two words in sight, the rest in "more"; on a phone all of them behind one button. */
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowAct } from './shape.ts';

const IN_SIGHT = 2;

export function RowActs({ acts, folded = false }: { acts: readonly RowAct[]; folded?: boolean }) {
  const { t } = useTranslation('kit');
  const shown = folded ? [] : acts.length > IN_SIGHT ? acts.slice(0, IN_SIGHT - 1) : acts;
  const rest = acts.slice(shown.length);
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
