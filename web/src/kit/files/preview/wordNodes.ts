/** The only way by which the content of a Word file becomes elements: known tags, known properties, no addresses but its own. */

type Told = { ns?: string; tagName: string; className?: string; style?: Record<string, string> | string; children?: Item[] } & Record<
  string,
  unknown
>;
type Item = Told | Node | string;

/** Elements that load, run or send something are made as plain spans. */
const REFUSED = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'link',
  'meta',
  'base',
  'form',
  'input',
  'button',
  'foreignobject',
  'animate',
  'set',
  'use',
]);
const PROPERTIES = new Set([
  'id',
  'colSpan',
  'rowSpan',
  'innerText',
  'textContent',
  'lang',
  'title',
  'alt',
  'href',
  'src',
  'checked',
  'value',
]);
const isNode = (item: Item): item is Node => typeof item !== 'string' && 'nodeType' in item;

/** An address within the document itself. */
const isOwn = (address: string): boolean => address.startsWith('#') || address.startsWith('blob:') || address.startsWith('data:image/');

/** Makes nodes in a document of its own. */
export function nodesIn(page: Document): (item: Item) => Node {
  const make = (item: Item): Node => {
    if (typeof item === 'string') return page.createTextNode(item);
    if (isNode(item)) return item;
    const { ns, tagName, className, style, children = [], ...rest } = item;
    if (tagName === '#fragment') {
      const all = page.createDocumentFragment();
      for (const child of children) all.append(make(child));
      return all;
    }
    if (tagName === '#comment') return page.createComment('');
    const tag = REFUSED.has(tagName.toLowerCase()) ? 'span' : tagName;
    const element = ns ? page.createElementNS(ns, tag) : page.createElement(tag);
    if (className) element.setAttribute('class', className);
    if (typeof style === 'string') element.setAttribute('style', style);
    else if (style && 'style' in element) Object.assign(element.style as CSSStyleDeclaration, style);
    for (const [name, value] of Object.entries(rest)) {
      if (value === undefined || value === null || typeof value === 'object' || typeof value === 'function') continue;
      if ((name === 'href' || name === 'src') && !isOwn(String(value))) continue;
      if (PROPERTIES.has(name)) Object.assign(element, { [name]: value });
      else if (ns && !ns.endsWith('xhtml') && !name.startsWith('on')) element.setAttribute(name, String(value));
    }
    for (const child of children) element.append(make(child));
    return element;
  };
  return make;
}

/** Takes away every address that leads out of the document, whatever way it came there, and every handler. */
export function safely(page: Document): void {
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const address = /^(href|xlink:href|src|action|formaction|srcdoc|srcset|data|poster)$/i.test(name);
      if (/^on/i.test(name) || (address && !isOwn(value))) element.removeAttribute(name);
    }
  }
}
