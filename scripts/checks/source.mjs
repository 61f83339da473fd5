/** What the checks need to know of a source file: its imports and its texts, without comments. */
import { parseAst } from 'rolldown/parseAst';

const visit = (node, see) => {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, see);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') see(node);
  for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value, see);
};

const langOf = (file) => (file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'jsx');

/**
 * Answers `imports` (specifiers, dynamic and type imports included), `texts` ({text, line}) of literals, templates and JSX, and
 * `calls` ({name, text, line}) of methods whose first argument is a literal.
 */
export const sourceOf = (file, code) => {
  const imports = [];
  const texts = [];
  const calls = [];
  const lineAt = (offset) => code.slice(0, offset).split('\n').length;
  visit(parseAst(code, { lang: langOf(file) }), (node) => {
    const from = node.source?.value ?? (node.type === 'TSImportType' ? (node.source ?? node.argument)?.value : undefined);
    if (typeof from === 'string') imports.push(from);
    if (node.type === 'Literal' && typeof node.value === 'string' && !node.regex)
      texts.push({ text: node.value, line: lineAt(node.start) });
    if (node.type === 'TemplateElement') texts.push({ text: node.value?.raw ?? '', line: lineAt(node.start) });
    const [first] = node.type === 'CallExpression' ? node.arguments : [];
    if (node.callee?.type === 'MemberExpression' && first?.type === 'Literal' && typeof first.value === 'string')
      calls.push({ name: node.callee.property.name, text: first.value, line: lineAt(node.start) });
    if (node.type === 'JSXText') texts.push({ text: node.value, line: lineAt(node.start) });
  });
  return { imports, texts, calls };
};

/** Every identifier with its line: variables, properties, keys. */
export const namesOf = (file, code) => {
  const names = [];
  visit(parseAst(code, { lang: langOf(file) }), (node) => {
    if (node.type === 'Identifier') names.push({ name: node.name, line: code.slice(0, node.start).split('\n').length });
  });
  return names;
};
