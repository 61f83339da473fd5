/** A button of a view's bar: an icon whose name is told. */
import { Button } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  onClick: () => void /** Stands in the tooltip instead of the name, e.g. with its key. */;
  hint?: string;
  disabled?: boolean;
  pressed?: boolean;
};

export function Tool({ label, icon, onClick, hint, disabled = false, pressed }: Props) {
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={label}
      title={hint ?? label}
      disabled={disabled}
      onClick={onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    />
  );
}
