/** The acts of a row: at most two words in sight, the rest in "more". */
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowAct } from './shape.ts';

const IN_SIGHT = 2;

export function RowActs({ acts }: { acts: readonly RowAct[] }) {
  const { t } = useTranslation('kit');
  const shown = acts.length > IN_SIGHT ? acts.slice(0, IN_SIGHT - 1) : acts;
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
          <Button type="link" size="small">
            {t(($) => $.list.actMore)}
          </Button>
        </Dropdown>
      )}
    </span>
  );
}
