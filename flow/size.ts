/**
 * How much there is in a process file, told from its text alone: what is too much is refused before anything is made of it, for
 * the check runs in the process that serves everybody.
 */

/** Nodes and flows of one file; the institute's largest process has a tenth. */
export const ELEMENT_LIMIT = 2_000;
/** Levels of elements; twenty sub-processes within each other need as many, and a few for what stands in them. */
export const DEPTH_LIMIT = 30;

const FLOW_ELEMENT = /^<(?:\w+:)?(?:\w*(?:Task|Event|Gateway|Process|Activity)|task|transaction|sequenceFlow)[\s/>]/;
/** What is no element: comments, character data, declarations. */
const OTHER = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Where the tag that begins here ends; a `>` within quotes does not end it. -1 where nothing does. */
const tagEnd = (xml: string, from: number): number => {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
};

/** Reads the text once, whatever it is. */
export const isTooLarge = (xml: string): boolean => {
  let [elements, depth] = [0, 0];
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const other = OTHER.find(([begin]) => xml.startsWith(begin, at));
    const end = other === undefined ? tagEnd(xml, at) : xml.indexOf(other[1], at + other[0].length);
    if (end < 0) return false;
    if (other === undefined) {
      if (xml.charAt(at + 1) === '/') depth -= 1;
      else {
        if (FLOW_ELEMENT.test(xml.slice(at, at + 80))) elements += 1;
        if (xml.charAt(end - 1) !== '/') depth += 1;
      }
      if (elements > ELEMENT_LIMIT || depth > DEPTH_LIMIT) return true;
    }
    at = end + (other?.[1].length ?? 1);
  }
  return false;
};
