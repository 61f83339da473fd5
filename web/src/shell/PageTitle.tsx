/** The browser's title after each navigation, in the current language. */
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

/** Titles of the pages outside of the layout; the layout's own stand in its tabs. */
const openTitles: Record<string, (t: TFunction<'shell'>) => string> = {
  '/login': (t) => t(($) => $.login.title),
  '/register': (t) => t(($) => $.register.title),
  '/registerSuccess': (t) => t(($) => $.registerSuccess.title),
  '/verify': (t) => t(($) => $.verify.title),
  '/joinCompany': (t) => t(($) => $.join.title),
  '/lock': (t) => t(($) => $.lock.title),
  '/forgetPassword': (t) => t(($) => $.forget.title),
  '/bindEmail': (t) => t(($) => $.bindEmail.title),
  '/certificate': (t) => t(($) => $.certificate.title),
  '/403': (t) => t(($) => $.errors['403'].title),
  '/404': (t) => t(($) => $.errors['404'].title),
  '/500': (t) => t(($) => $.errors['500'].title),
};

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);
}

export function OpenPageTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useDocumentTitle(openTitles[pathname]?.(t) ?? '');
  return null;
}
