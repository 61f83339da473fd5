/** Parts of the window that a look gives a ground of their own, and what opens from them in the look of the pages. */
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useSetting } from '../settings.ts';
import { useCalm } from '../theme/calm.ts';
import { type FramePart, hasGround, themeClass, themeOf } from '../theme/theme.ts';

const useChosen = () => {
  const theme = useSetting('theme');
  const colour = useSetting('colour');
  return useMemo(() => ({ theme, colour }), [theme, colour]);
};

/** The class of the element that is such a part; empty where it looks as the pages do. */
export function useFrameClass(part: FramePart): string {
  const chosen = useChosen();
  const calm = useCalm();
  return hasGround(chosen, part) ? `frame-part ${themeClass(chosen, calm, part)}` : '';
}

export function FrameLook({ part, children }: { part: FramePart; children: ReactNode }) {
  const chosen = useChosen();
  const calm = useCalm();
  const config = useMemo(
    () => (hasGround(chosen, part) ? { ...themeOf(chosen, calm, part), inherit: false } : undefined),
    [chosen, calm, part],
  );
  return config ? <ConfigProvider theme={config}>{children}</ConfigProvider> : children;
}

/** Dialogs that are opened from a part of the window belong to the page. */
export function PageLook({ children }: { children: ReactNode }) {
  const chosen = useChosen();
  const calm = useCalm();
  const config = useMemo(() => ({ ...themeOf(chosen, calm), inherit: false }), [chosen, calm]);
  return <ConfigProvider theme={config}>{children}</ConfigProvider>;
}
