/** Theme and main colour (spec: 000 §2.4 theme-picker, colour-picker); a choice shows at once and stays in this browser. */
import { CheckOutlined } from '@ant-design/icons';
import { Button, ColorPicker } from 'antd';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { changeSetting, useSetting } from '../settings.ts';
import { lookOf, THEMES, type ThemeName } from '../theme/looks.ts';
import { colourOf } from '../theme/theme.ts';

/** Grounds of the pages themselves, as the small picture of a look shows them. */
const PAGE = { light: '#f5f5f5', dark: '#141414' } as const;
const PART = { light: '#ffffff', dark: '#1f1f1f' } as const;

const pictureOf = (name: ThemeName): CSSProperties => {
  const { dark, head, side } = lookOf(name);
  const tone = dark ? 'dark' : 'light';
  return {
    '--look-page': PAGE[tone],
    '--look-head': head?.ground ?? PART[tone],
    '--look-side': side?.ground ?? PART[tone],
    '--look-colour': colourOf({ theme: name, colour: '' }),
  } as CSSProperties;
};

export default function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const theme = useSetting('theme');
  const colour = useSetting('colour');
  return (
    <AppModal open width={520} title={t(($) => $.look.title)} footer={null} onClose={onClose}>
      <fieldset className="looks">
        <legend>{t(($) => $.look.themes)}</legend>
        {THEMES.map((name) => (
          <label key={name} className={name === theme ? 'look look-chosen' : 'look'}>
            <input type="radio" name="look" checked={name === theme} onChange={() => changeSetting('theme', name)} />
            <span className="look-picture" style={pictureOf(name)} aria-hidden>
              <i />
              <b />
              {name === theme && <CheckOutlined />}
            </span>
            <span>{t(($) => $.look.names[name])}</span>
          </label>
        ))}
      </fieldset>
      <div className="look-colour">
        {/* the button of the picker has no name of its own */}
        <span id="look-colour">{t(($) => $.look.colour)}</span>
        <ColorPicker
          disabledAlpha
          format="hex"
          disabledFormat
          value={colourOf({ theme, colour })}
          presets={[
            {
              label: t(($) => $.look.colour),
              colors: ['#409eff', '#1f6feb', '#14808a', '#2e9e6b', '#a8843f', '#d46b08', '#c03a4e', '#7a4fd0'],
            },
          ]}
          onChangeComplete={(chosen) => changeSetting('colour', chosen.toHexString().slice(0, 7))}
        >
          <Button aria-labelledby="look-colour" className="look-colour-button" style={{ background: colourOf({ theme, colour }) }} />
        </ColorPicker>
        {colour !== '' && (
          <Button type="link" onClick={() => changeSetting('colour', '')}>
            {t(($) => $.look.colourBack)}
          </Button>
        )}
      </div>
    </AppModal>
  );
}
