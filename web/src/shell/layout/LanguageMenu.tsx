/**
 * Chinese or English; every fixed text changes at once, without a reload or a new sign-in. A native list: it stands on the
 * sign-in page too, where each kilobyte counts.
 */
import { GlobalOutlined } from '@ant-design/icons';
import { LANGUAGES, type Language } from '@zhengjian/contract/constants.ts';
import { useTranslation } from 'react-i18next';
import { changeSetting, useSetting } from '../settings.ts';
import { changeLanguage } from '../texts.ts';

async function choose(language: Language): Promise<void> {
  if (await changeLanguage(language)) changeSetting('language', language);
}

export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const language = useSetting('language');
  return (
    <label className="language">
      <GlobalOutlined />
      <select
        aria-label={t(($) => $.layout.language)}
        value={language}
        onChange={(event) => void choose(event.target.value === 'en' ? 'en' : 'zh')}
      >
        {LANGUAGES.map((key) => (
          <option key={key} value={key} lang={key === 'zh' ? 'zh-CN' : 'en'}>
            {t(($) => $.layout.languages[key])}
          </option>
        ))}
      </select>
    </label>
  );
}
