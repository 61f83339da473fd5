/** `/flow/follow`: what runs and where it stands, moves that wait for a second person, and how the nodes do. */
import '../flow.css';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../../shell/session.ts';
import { Figures } from './Figures.tsx';
import { Instances } from './Instances.tsx';
import { Jumps } from './Jumps.tsx';

const PARTS = ['instances', 'jumps', 'figures'] as const;
type Part = (typeof PARTS)[number];

export default function FollowPage() {
  const { t } = useTranslation('flow');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const may: Record<Part, boolean> = { instances: true, jumps: useMay('flow_jump'), figures: useMay('flow_statistics') };
  const open = PARTS.filter((part) => may[part]);
  const part = open.find((known) => known === query.get('part')) ?? 'instances';
  const label = t(($) => $.follow.parts);
  const words = t(($) => $.follow.part, { returnObjects: true });
  const shown = open.join();
  const choice = useMemo(
    () => (
      <Segmented
        className="follow-parts"
        aria-label={label}
        value={part}
        onChange={(next) => void navigate({ search: next === 'instances' ? '' : `?part=${next}` }, { replace: true })}
        options={shown.split(',').map((value) => ({ value, label: words[value as Part] }))}
      />
    ),
    [part, shown, label, words, navigate],
  );
  if (part === 'jumps') return <Jumps choice={choice} />;
  if (part === 'figures') return <Figures choice={choice} />;
  return <Instances choice={choice} />;
}
