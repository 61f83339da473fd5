/** Above the form that came back: what the reviewers ask for, each answered here and leading to its place. */
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { SECTIONS, type SectionKey } from '@zhengjian/contract/areas/acceptance/rules.ts';
import type { ReviewComment } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../kit/form/shape.ts';
import { CommentList } from '../../../../kit/review/CommentList.tsx';
import { isOpen, Reviewing, useReviewing } from '../../../../kit/review/reviewing.ts';

const MODEL = /^products:(?<id>[0-9a-f]{32})(?:\.(?<field>\w+))?$/;

/** Where in the form the place of a comment stands; a party's data are chosen in their section. */
const findingOf = (application: CccApplication, { place, comment }: ReviewComment): Finding => {
  const found = { severity: 'error' as const, text: comment };
  const { id, field } = MODEL.exec(place)?.groups ?? {};
  if (id !== undefined) {
    const at = application.form.products.findIndex((product) => product.id === id);
    return { ...found, section: 'models', ...(at < 0 ? {} : { path: ['products', at, ...(field === undefined ? [] : [field])] }) };
  }
  if (place.startsWith('parties:')) return { ...found, section: 'parties' };
  if (place.startsWith('files:')) return { ...found, section: 'files' };
  const section = (Object.keys(SECTIONS) as SectionKey[]).find((key) => SECTIONS[key].some((name) => name === place));
  return section === undefined ? { ...found, section: 'kind' } : { ...found, section, path: [place] };
};

export function CommentsToAnswer({ application, goTo }: { application: CccApplication; goTo: (finding: Finding) => void }) {
  const { t } = useTranslation('workflow');
  const review = useReviewing(application.flowInstanceId);
  const mine = review?.comments.filter(({ abilities }) => abilities.answer) ?? [];
  if (mine.length === 0) return null;
  const open = mine.filter(isOpen).length;
  return (
    <Reviewing value={review}>
      <section className="form-notice stack" aria-label={t(($) => $.review.title)}>
        <Alert
          type={open === 0 ? 'success' : 'warning'}
          showIcon
          title={open === 0 ? t(($) => $.review.allAnswered) : t(($) => $.review.left, { n: mine.length, open })}
          {...(open > 0 && { description: t(($) => $.review.forSubmit) })}
        />
        <CommentList comments={mine} onGo={(comment) => goTo(findingOf(application, comment))} />
      </section>
    </Reviewing>
  );
}
