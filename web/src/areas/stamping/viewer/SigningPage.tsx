/**
 * The signing page that the viewer embeds (spec: 000 §4). It has no session: what it may show and do comes with the key that
 * the viewer hands over. Only the window above it is listened to, of the origin that spoke first: which origins may embed the page
 * at all, its own and the workbench's, the server says in the content security policy.
 */
import '../../../kit/files/preview/preview.css';
import '../stamping.css';
import './viewer.css';
import '../texts.ts';
import type { SigningSession } from '@zhengjian/contract/areas/stamping/records.ts';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, sendFile } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { lazyPart } from '../../../shell/lazyPage.ts';
import { changeSetting, settings } from '../../../shell/settings.ts';
import { changeLanguage } from '../../../shell/texts.ts';
import { LaidSeal } from './LaidSeal.tsx';
import { type FromPage, firstPlace, isFrom, type Look, type PageSize, type Place, toPage, within } from './protocol.ts';
import { signingWire } from './signingWire.ts';

const PdfView = lazyPart(() => import('../../../kit/files/preview/PdfView.tsx'), { area: 'file' });

type Paper = { key: string; session: SigningSession; bytes: Uint8Array<ArrayBuffer> };

/** Origin of the window above; '' before it has spoken. */
let above = '';
const answer = (message: FromPage): void => window.parent.postMessage(message, above || window.location.origin);

/** On an origin of its own the page looks as the workbench around it does. */
function wear({ language, theme }: Look): void {
  const now = settings.get();
  if (now.theme !== theme) changeSetting('theme', theme);
  if (now.language === language) return;
  changeSetting('language', language);
  void changeLanguage(language);
}

export default function SigningPage() {
  const { t } = useTranslation('stamping');
  const [paper, setPaper] = useState<Paper | null>(null);
  const [placing, setPlacing] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [goal, setGoal] = useState<Place | null>(null);
  const pages = useRef<readonly PageSize[]>([]);
  const held = useRef<{ paper: Paper | null; place: Place | null }>({ paper: null, place: null });
  useEffect(() => {
    held.current = { paper, place };
  }, [paper, place]);

  const asked = useRef('');
  const show = useCallback(async (key: string): Promise<void> => {
    // asked again before it could answer
    if (asked.current === key) return;
    asked.current = key;
    try {
      const [session, { blob }] = await Promise.all([
        send(signingWire.session, { key }, { quiet: true }),
        sendFile(signingWire.document, { key }, { quiet: true }),
      ]);
      setPaper({ key, session, bytes: new Uint8Array(await blob.arrayBuffer()) });
    } catch (fault) {
      answer({ type: 'viewFile', ok: false });
      if (!(fault instanceof ApiError)) throw fault;
    }
  }, []);
  const lay = useCallback(() => {
    const seal = held.current.paper?.session.seal;
    if (!seal || pages.current.length === 0) return answer({ type: 'openFile', ok: false });
    const first = firstPlace(seal.place, pages.current);
    setPlace(first);
    setGoal(first);
    setPlacing(true);
    answer({ type: 'openFile', ok: true });
  }, []);
  const save = useCallback(async (): Promise<void> => {
    const { paper: open, place: at } = held.current;
    if (!open || !at) return;
    try {
      const { fileId, complete } = await send(signingWire.save, { key: open.key, place: at }, { quiet: true });
      answer({ type: 'signCompelete', fileId, complete });
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      answer({ type: 'saveFile', ok: false, why: fault.message });
    }
  }, []);

  useEffect(() => {
    const heard = (event: MessageEvent) => {
      if (window.parent === window || !isFrom(event, window.parent, above || event.origin)) return;
      const told = toPage(event.data);
      if (told) above = event.origin;
      if (told?.type === 'viewFile' && told.look && event.origin !== window.location.origin) wear(told.look);
      if (told?.type === 'viewFile') void show(told.key);
      if (told?.type === 'openFile') lay();
      if (told?.type === 'saveFile') void save();
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [show, lay, save]);

  if (window.parent === window) return <p className="signing-empty">{t(($) => $.viewer.notOpened)}</p>;
  const seal = paper?.session.seal;
  const move = (to: Place) => {
    const page = pages.current[to.page - 1];
    if (seal && page) setPlace(within(to, page, seal));
  };
  return (
    <main className="signing">
      {placing && <p className="signing-hint secondary">{t(($) => $.viewer.place)}</p>}
      {paper && (
        <Suspense fallback={null}>
          <PdfView
            bytes={paper.bytes}
            file={{ fileId: '', name: paper.session.documentName, suffix: 'pdf', size: paper.bytes.length, mayKeep: false }}
            onBroken={() => answer({ type: 'viewFile', ok: false })}
            onOpened={(sizes) => {
              pages.current = sizes;
              answer({ type: 'viewFile', ok: true });
            }}
            goal={goal}
            over={({ page, scale }) =>
              seal && place?.page === page ? <LaidSeal seal={seal} place={place} scale={scale} onMove={move} /> : null
            }
          />
        </Suspense>
      )}
    </main>
  );
}
