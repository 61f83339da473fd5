/** Light or dark. */
import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { changeSetting, useSetting } from '../settings.ts';
import { isDark } from '../theme/theme.ts';

export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const dark = isDark(useSetting('theme'));
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
