/**
 * A menu entry that leads to a ready file of this site or to an allowed site, shown inside of the layout (spec: 000 §2.1). What cannot be
 * shown here is said in words, with the way to open it.
 */
import { LinkOutlined } from '@ant-design/icons';
import { isOnSite, isOwnFile, isWebAddress } from '@zhengjian/contract/areas/access/embedded.ts';
import { menuCalls } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { PaneSkeleton } from '../layout/PaneSkeleton.tsx';
import { useRead } from '../query.ts';

function OpenElsewhere({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <LinkOutlined aria-hidden /> {t(($) => $.frame.open)}
    </a>
  );
}

function Refused({ title, hint, address }: { title: string; hint: string; address?: string }) {
  return (
    <div className="frame-refused" role="alert">
      <EmptyHint title={title} hint={hint} />
      {address !== undefined && <OpenElsewhere address={address} />}
    </div>
  );
}

function Shown({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  return (
    <iframe
      className="frame"
      src={address}
      title={t(($) => $.frame.title)}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
    />
  );
}

/** A file of this site, once it is known to be there. */
function OwnFile({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  const [found, setFound] = useState<{ of: string; ok: boolean } | null>(null);
  useEffect(() => {
    let left = false;
    const note = (ok: boolean) => {
      if (!left) setFound({ of: address, ok });
    };
    fetch(address, { method: 'HEAD' }).then(
      ({ ok }) => note(ok),
      () => note(false),
    );
    return () => {
      left = true;
    };
  }, [address]);
  if (found?.of !== address) return <PaneSkeleton />;
  if (found.ok) return <Shown address={address} />;
  return <Refused title={t(($) => $.frame.missing, { address })} hint={t(($) => $.frame.missingHint)} />;
}

/** A page elsewhere: the content security policy shows those of named sites alone, and leaves an empty frame for the others. */
function OtherSite({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  const { data: sites, isPending } = useRead(menuCalls.frameSites, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  if (isPending) return <PaneSkeleton />;
  if (!isOnSite(address, sites ?? [])) {
    const site = new URL(address).origin;
    return <Refused title={t(($) => $.frame.outside, { site })} hint={t(($) => $.frame.outsideHint)} address={address} />;
  }
  return (
    <>
      {/* a site may forbid to be shown inside another, which nobody but the browser knows */}
      <p className="frame-head">
        <OpenElsewhere address={address} />
      </p>
      <Shown address={address} />
    </>
  );
}

export default function Frame() {
  const { t } = useTranslation('shell');
  const { routerPath = '' } = useParams();
  if (isWebAddress(routerPath)) return <OtherSite address={routerPath} />;
  if (isOwnFile(routerPath)) return <OwnFile address={routerPath} />;
  return <Refused title={t(($) => $.frame.notShown)} hint={t(($) => $.frame.notShownHint)} />;
}
