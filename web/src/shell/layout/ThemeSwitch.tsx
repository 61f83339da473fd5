/** Light or dark. */
import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { changeSetting, useSetting } from '../settings.ts';

export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const dark = useSetting('theme') === 'dark';
  const label = dark ? t(($) => $.layout.light) : t(($) => $.layout.dark);
  return (
    <Button
      type="text"
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={label}
      title={label}
      onClick={() => changeSetting('theme', dark ? 'default' : 'dark')}
    />
  );
}
