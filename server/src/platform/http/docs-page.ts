/** A readable page over the declared calls: no script, so the strict policy holds; the machine's form is openapi.json. */
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX, type Language } from '@zhengjian/contract/constants.ts';
import type * as z from 'zod';
import { type DocsText, docsText } from '../server-text.ts';
import { type Json, jsonSchemaOf } from './json-schema.ts';
import type { FurtherInputs } from './openapi.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const schemaText = (schema: z.core.$ZodType, io: 'input' | 'output'): string => pre(jsonSchemaOf(schema, io));
const pre = (schema: Json): string => `<pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`;
const furtherText = ({ title, ...schema }: Json): string => `<p>${escapeHtml(String(title))}</p>${pre(schema)}`;

const accessText = ({ access }: Call): string => {
  if (access.rule === 'permission') return access.codes.join(' | ');
  return access.rule === 'signedIn' && access.kinds ? `signedIn: ${access.kinds.join(', ')}` : access.rule;
};

const entry = (
  call: Call,
  t: DocsText,
  further: readonly Json[],
): string => `<details id="${call.key}"><summary><b>${call.method}</b> <code>${API_PREFIX}${escapeHtml(call.path)}</code> <i>${call.effect === 'change' ? t.change : t.read}</i><br>${escapeHtml(call.summary)}</summary>
<p>${t.access}: <code>${escapeHtml(accessText(call))}</code></p><p>${t.input}</p>${schemaText(call.input, 'input')}${further.map(furtherText).join('')}<p>${t.answer}</p>${schemaText(call.data, 'output')}</details>`;

export const docsPage = (calls: readonly Call[], title: string, lang: Language, further: FurtherInputs): string => {
  const t = docsText(lang);
  const areas = [...new Set(calls.map((call) => call.key.slice(0, call.key.indexOf('.'))))].sort();
  const sections = areas.map(
    (area) =>
      `<h2 id="${area}">${area}</h2>${calls
        .filter((call) => call.key.startsWith(`${area}.`))
        .map((call) => entry(call, t, further(call, lang)))
        .join('\n')}`,
  );
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${escapeHtml(title)}</title>
<style>body{font:14px/1.6 system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em}details{border:1px solid #ccc;border-radius:6px;margin:6px 0;padding:6px 12px}pre{background:#f6f6f6;padding:8px;overflow:auto;max-height:320px}i{color:#666}nav a{margin-right:1em}</style>
<h1>API · ${escapeHtml(title)}</h1><p>${t.machine}<a href="openapi.json">openapi.json</a></p><nav>${areas.map((area) => `<a href="#${area}">${area}</a>`).join('')}</nav>${sections.join('\n')}</html>`;
};
