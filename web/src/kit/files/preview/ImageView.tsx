/** A picture: enlarged, turned, moved about by scrolling. */
import { BorderOutlined, RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Room } from './Room.tsx';
import { Tool } from './Tool.tsx';
import type { ViewProps } from './view.ts';
import { larger, smaller, zoomKey } from './zoom.ts';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
};

export default function ImageView({ bytes, file, onBroken }: ViewProps) {
  const { t } = useTranslation('file');
  const blob = useMemo(() => new Blob([bytes], { type: TYPES[file.suffix.toLowerCase()] ?? 'image/png' }), [bytes, file.suffix]);
  const [url, setUrl] = useState('');
  const box = useRef<HTMLElement>(null);
  /** 'fit': as large as the window shows whole. */
  const [scale, setScale] = useState<number | 'fit'>('fit');
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);

  const lying = turns % 2 !== 0;
  const seen = size && { width: lying ? size.height : size.width, height: lying ? size.width : size.height };
  const room = box.current;
  const fit = seen && room ? Math.min(1, (room.clientWidth - 32) / seen.width, (room.clientHeight - 32) / seen.height) : 1;
  const now = scale === 'fit' ? fit : scale;
  const change = (to: 'larger' | 'smaller' | 'fit') => setScale(to === 'fit' ? 'fit' : to === 'larger' ? larger(now) : smaller(now));
  const heard = (event: KeyboardEvent) => {
    const to = zoomKey(event.key);
    if (to && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      change(to);
    }
  };
  return (
    <div className="view">
      <div className="view-bar" role="toolbar" aria-label={t(($) => $.preview.tools)}>
        <Tool label={t(($) => $.preview.smaller)} icon={<ZoomOutOutlined />} onClick={() => change('smaller')} />
        <span className="view-scale num">{Math.round(now * 100)}%</span>
        <Tool label={t(($) => $.preview.larger)} icon={<ZoomInOutlined />} onClick={() => change('larger')} />
        <Tool label={t(($) => $.preview.whole)} icon={<BorderOutlined />} onClick={() => change('fit')} pressed={scale === 'fit'} />
        <Tool label={t(($) => $.preview.turnLeft)} icon={<RotateLeftOutlined />} onClick={() => setTurns((n) => (n + 3) % 4)} />
        <Tool label={t(($) => $.preview.turnRight)} icon={<RotateRightOutlined />} onClick={() => setTurns((n) => (n + 1) % 4)} />
        {size && (
          <span className="secondary num">
            {size.width} × {size.height}
          </span>
        )}
      </div>
      <Room ref={box} className="view-image" name={file.name} onKeyDown={heard}>
        {url !== '' && (
          <div className="view-picture" style={seen ? { width: seen.width * now, height: seen.height * now } : { visibility: 'hidden' }}>
            <img
              src={url}
              alt={file.name}
              onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
              onError={onBroken}
              style={
                size
                  ? { width: size.width * now, height: size.height * now, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }
                  : {}
              }
            />
          </div>
        )}
      </Room>
    </div>
  );
}
