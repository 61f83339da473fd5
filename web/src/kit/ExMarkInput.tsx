/**
 * The Ex marking, typed once: judged while typing, faults drawn under the very characters, its parts shown as labelled segments,
 * a proposal where one can be determined (grammar: room exmark, GB/T 3836.1-2021 clause 29).
 *
 * ```tsx
 * <Field of={productForm} name="productExMark" at={[line.name]}>
 *   <ExMarkInput options={{ component: isComponent }} standards={standardNames} />
 * </Field>
 * ```
 * `ExMarkText` shows the same read-only. An error of the grammar does not keep the draft from being saved.
 */
import './exMark.css';
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import {
  compareWithStandards,
  editionYear,
  explainAssumptions,
  explainFault,
  type Fault,
  type Judgement,
  judge,
  judgeTyping,
  MAX_LENGTH,
  type Options,
  type Segment,
} from '@zhengjian/exmark/index.ts';
import { Button, Input, type InputRef } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../shell/words.ts';
import { Copyable } from './Copyable.tsx';
import { type Underlined, underlined } from './exMarkLines.ts';
import type { ControlProps } from './form/controls.tsx';

type Judged = { judgement: Judgement; faults: readonly Fault[] };
type Shown = Judged & { unfinished: boolean };

/**
 * Judges a marking, and compares it with the standards chosen for the product where there are any.
 * While `typing`, what is still to come is no fault yet.
 */
export function useJudgement(text: string, options: Options = {}, standards: readonly string[] = NONE, typing = false): Shown {
  const { component = false, recordYear } = options;
  const standardYear = options.standardYear ?? editionYear(standards);
  return useMemo(() => {
    const judged = (of: string): Judged => {
      const judgement = judge(of, {
        component,
        ...(standardYear === undefined ? {} : { standardYear }),
        ...(recordYear === undefined ? {} : { recordYear }),
      });
      const compared = standards.length > 0 && of.trim() !== '' ? compareWithStandards(judgement, standards) : { missing: [], surplus: [] };
      return { judgement, faults: [...judgement.faults, ...compared.missing, ...compared.surplus] };
    };
    const whole = judged(text);
    return typing ? { ...whole, ...judgeTyping(text, (of) => judged(of).faults) } : { ...whole, unfinished: false };
  }, [text, component, standardYear, recordYear, standards, typing]);
}

const NONE: readonly string[] = [];

function Segments({ segments, faults }: { segments: readonly Segment[]; faults: readonly Fault[] }) {
  const { t } = useTranslation('kit');
  const say = useWords();
  const worst = (segment: Segment) => {
    const here = faults.filter(({ from, to }) => from < segment.to && to > segment.from && to - from < WHOLE_FROM);
    return here.some(({ severity }) => severity === 'error') ? 'error' : here.length > 0 ? 'warning' : 'none';
  };
  const shown = segments.flatMap((segment) => (segment.parts && segment.parts.length > 0 ? segment.parts : [segment]));
  return (
    <ul className="exmark-segments" aria-label={t(($) => $.exmark.segments)}>
      {shown.map((segment) => (
        <li key={`${segment.from} ${segment.to}`} className="exmark-segment" data-kind={segment.kind} data-fault={worst(segment)}>
          <b className="mono">{segment.text}</b>
          {say(segment.meaning)}
        </li>
      ))}
    </ul>
  );
}

/** A fault longer than this speaks of the marking as a whole and frames no single segment. */
const WHOLE_FROM = 12;

function Faults({ faults, text }: { faults: readonly Fault[]; text: string }) {
  const say = useWords();
  return (
    <ul className="exmark-faults">
      {faults.map((fault) => (
        <li key={`${fault.code} ${fault.from} ${fault.to} ${JSON.stringify(fault.params)}`}>
          {fault.severity === 'error' ? (
            <CloseCircleFilled className="fault-error" />
          ) : (
            <ExclamationCircleFilled className="fault-warning" />
          )}
          {fault.to > fault.from && fault.to - fault.from < WHOLE_FROM && <span className="mono">{text.slice(fault.from, fault.to)}</span>}
          <span>{say(explainFault(fault))}</span>
        </li>
      ))}
    </ul>
  );
}

function Proposal({ judgement, faults, onTake }: { judgement: Judgement; faults: readonly Fault[]; onTake: (text: string) => void }) {
  const { t } = useTranslation('kit');
  const say = useWords();
  const { proposal } = judgement;
  if (proposal === undefined) return null;
  const assumed = [...new Set(faults.flatMap(explainAssumptions).map(say))];
  return (
    <div className="exmark-proposal">
      <span className="secondary">{t(($) => $.exmark.proposal)}</span>
      <span className="mono">{proposal}</span>
      <Button size="small" onClick={() => onTake(proposal)}>
        {t(($) => $.exmark.take)}
      </Button>
      {assumed.length > 0 && <span className="secondary">{t(($) => $.exmark.assumes, { text: assumed.join(' ') })}</span>}
    </div>
  );
}

/** The typed text once more, invisible, with lines under the faulty characters; it scrolls with the input. */
function Lines({ pieces, shift }: { pieces: readonly Underlined[]; shift: number }) {
  return (
    <div className="exmark-lines" aria-hidden="true">
      <span style={{ marginLeft: -shift }}>
        {pieces.map((piece) =>
          piece.severity === null ? (
            piece.text
          ) : (
            <mark key={piece.from} data-severity={piece.severity}>
              {piece.text}
            </mark>
          ),
        )}
      </span>
    </div>
  );
}

type Props = ControlProps<string> & { options?: Options; standards?: readonly string[] };

export function ExMarkInput({ value = '', onChange, options, standards, ...rest }: Props) {
  const { t } = useTranslation('kit');
  const input = useRef<InputRef>(null);
  const [shift, setShift] = useState(0);
  const settled = useDeferredValue(value);
  const [typing, setTyping] = useState(false);
  const { judgement, faults, unfinished } = useJudgement(settled, options, standards, typing);
  /** Leaving the field puts a right marking into its proper writing, as it will be stored and printed. */
  const left = () => {
    setTyping(false);
    const { faults: found, normalised } = judge(value, options);
    if (normalised !== value && normalised !== '' && found.every(({ severity }) => severity !== 'error')) onChange?.(normalised);
  };
  useEffect(() => {
    const element = input.current?.input;
    if (!element) return;
    const scrolled = () => setShift(element.scrollLeft);
    element.addEventListener('scroll', scrolled);
    return () => element.removeEventListener('scroll', scrolled);
  }, []);
  const empty = value.trim() === '';
  const errors = faults.some(({ severity }) => severity === 'error');
  return (
    <div className="exmark">
      <div className="exmark-box">
        <Input
          ref={input}
          value={value}
          placeholder={t(($) => $.exmark.placeholder)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          count={{ max: MAX_LENGTH }}
          {...(errors ? { 'aria-invalid': true } : {})}
          {...rest}
          onChange={(event) => {
            setTyping(true);
            onChange?.(event.target.value);
          }}
          onBlur={left}
        />
        {settled === value && <Lines pieces={underlined(value, faults)} shift={shift} />}
      </div>
      {!empty && (
        <div aria-live="polite">
          <Segments segments={judgement.segments} faults={faults} />
          {faults.length === 0 && unfinished ? (
            <div className="secondary">{t(($) => $.exmark.unfinished)}</div>
          ) : faults.length === 0 ? (
            <div className="exmark-proposal">
              <CheckCircleFilled className="exmark-right" /> {t(($) => $.exmark.correct)}
            </div>
          ) : (
            <Faults faults={faults} text={settled} />
          )}
          {!unfinished && <Proposal judgement={judgement} faults={faults} onTake={(text) => onChange?.(text)} />}
        </div>
      )}
    </div>
  );
}

/** A marking to read: the text with a copy button, its parts below. */
export function ExMarkText({ text, options, standards }: { text: string; options?: Options; standards?: readonly string[] }) {
  const { judgement, faults } = useJudgement(text, options, standards);
  if (text === '') return null;
  return (
    <div className="exmark">
      <Copyable text={text} />
      <Segments segments={judgement.segments} faults={faults} />
      {faults.length > 0 && <Faults faults={faults} text={text} />}
    </div>
  );
}
