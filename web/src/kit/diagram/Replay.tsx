/** The acts of a case one after the other: a slider over what was recorded, played or stepped by hand and by keyboard. */
import { PauseOutlined, PlayCircleOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Frame } from './replay.ts';

const PACE_MS = 900;

type Props = { frames: readonly Frame[]; at: number; onChange: (at: number) => void };

/** What one act did, as a sentence. */
function useSentence(): (frame: Frame) => string {
  const { t } = useTranslation('workflow');
  return ({ left, reached, ended }) =>
    [
      ...left.map(({ name, by, cancelled }) => {
        if (cancelled !== null) return t(($) => $.diagram.replay.cancelled, { node: name, why: t(($) => $.diagram.replay.why[cancelled]) });
        return by === '' ? t(($) => $.diagram.replay.over, { node: name }) : t(($) => $.diagram.replay.done, { node: name, name: by });
      }),
      ...(reached.length > 0 ? [t(($) => $.diagram.replay.reached, { list: reached.join(t(($) => $.work.between)) })] : []),
      ...(ended ? [t(($) => $.diagram.replay.ended)] : []),
    ].join(t(($) => $.diagram.replay.and));
}

export function Replay({ frames, at, onChange }: Props) {
  const { t } = useTranslation('workflow');
  const sentence = useSentence();
  const [playing, setPlaying] = useState(false);
  const last = frames.length - 1;
  const frame = frames[at];
  useEffect(() => {
    if (!playing) return;
    const next = setTimeout(() => {
      onChange(at + 1);
      if (at + 1 >= last) setPlaying(false);
    }, PACE_MS);
    return () => clearTimeout(next);
  }, [playing, at, last, onChange]);
  const step = (to: number) => {
    setPlaying(false);
    onChange(Math.min(Math.max(to, 0), last));
  };
  const play = () => {
    if (playing) return setPlaying(false);
    // from the end it begins again
    if (at >= last) onChange(0);
    setPlaying(true);
  };
  const said = frame === undefined ? '' : sentence(frame);
  const label = t(($) => $.diagram.replay.at, { n: at + 1, all: frames.length });
  const name = t(($) => $.diagram.replay[playing ? 'pause' : 'play']);
  return (
    <fieldset className="replay">
      <legend>{t(($) => $.diagram.replay.title)}</legend>
      <Button size="small" icon={playing ? <PauseOutlined /> : <PlayCircleOutlined />} aria-label={name} title={name} onClick={play} />
      <Button
        size="small"
        icon={<StepBackwardOutlined />}
        aria-label={t(($) => $.diagram.replay.back)}
        disabled={at <= 0}
        onClick={() => step(at - 1)}
      />
      <Button
        size="small"
        icon={<StepForwardOutlined />}
        aria-label={t(($) => $.diagram.replay.next)}
        disabled={at >= last}
        onClick={() => step(at + 1)}
      />
      <Slider
        className="replay-line"
        min={0}
        max={last}
        value={at}
        onChange={step}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={t(($) => $.diagram.replay.title)}
        ariaValueTextFormatterForHandle={() => `${label} ${frame?.moment ?? ''} ${said}`}
      />
      <p className="replay-said" aria-live={playing ? 'off' : 'polite'}>
        <span className="secondary num">
          {label} · {frame?.moment}
        </span>{' '}
        {said}
      </p>
    </fieldset>
  );
}
