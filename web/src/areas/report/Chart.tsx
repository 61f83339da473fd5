/** Lines of a report as bars or as a line. Drawn by ourselves: two shapes of at most some hundred marks need no library. */
import './report.css';
import { useId } from 'react';

export type Mark = { name: string; value: number; said: string };

const MOST_BARS = 40;
const [WIDTH, HEIGHT, PAD] = [720, 240, 24];
/** Names under a line, so that they do not touch. */
const MOST_NAMES = 8;

export function Bars({ marks, label }: { marks: readonly Mark[]; label: string }) {
  const largest = Math.max(...marks.map(({ value }) => value), 0);
  return (
    <ul className="report-bars" aria-label={label}>
      {marks.slice(0, MOST_BARS).map(({ name, value, said }) => (
        <li key={name} className="report-bar">
          <span className="report-bar-name" title={name}>
            {name}
          </span>
          <span className="report-bar-track" aria-hidden>
            <span className="report-bar-fill" style={{ inlineSize: `${largest > 0 ? (Math.max(value, 0) / largest) * 100 : 0}%` }} />
          </span>
          <span className="num">{said}</span>
        </li>
      ))}
    </ul>
  );
}

export function Line({ marks, label }: { marks: readonly Mark[]; label: string }) {
  const title = useId();
  const [lowest, largest] = [Math.min(0, ...marks.map(({ value }) => value)), Math.max(1, ...marks.map(({ value }) => value))];
  const x = (at: number) => PAD + (marks.length < 2 ? 0.5 : at / (marks.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value: number) => HEIGHT - PAD - ((value - lowest) / (largest - lowest)) * (HEIGHT - 2 * PAD);
  const every = Math.ceil(marks.length / MOST_NAMES);
  return (
    <svg className="report-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
      <title id={title}>{label}</title>
      <line className="report-axis" x1={PAD} x2={WIDTH - PAD} y1={y(lowest)} y2={y(lowest)} />
      <polyline className="report-path" points={marks.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')} />
      {marks.map(({ name, value, said }, at) => (
        <g key={name}>
          <circle className="report-point" cx={x(at)} cy={y(value)} r={3}>
            <title>{`${name} ${said}`}</title>
          </circle>
          {at % every === 0 && (
            <text className="report-tick" x={x(at)} y={HEIGHT - 6} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
