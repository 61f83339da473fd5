/** 403, 404, 500: says what happened and leads back. */
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { HOME } from '../guard.ts';

export default function ErrorPage({ code }: { code: '403' | '404' | '500' }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Flex vertical align="center" justify="center" gap={8} className="error-page" role="alert">
      <span className="error-code" aria-hidden="true">
        {code}
      </span>
      <h1 className="error-title">{t(($) => $.errors[code].title)}</h1>
      <p className="error-text">{t(($) => $.errors[code].text)}</p>
      <Flex gap={8}>
        <Button type="primary" onClick={() => navigate(HOME)}>
          {t(($) => $.errors.home)}
        </Button>
        {code === '500' ? (
          <Button onClick={() => navigate(-1)}>{t(($) => $.errors.retry)}</Button>
        ) : (
          <Button onClick={() => navigate(-1)}>{t(($) => $.errors.back)}</Button>
        )}
      </Flex>
    </Flex>
  );
}
