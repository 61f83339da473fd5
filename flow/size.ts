/**
 * How much there is in a process file, counted by the parser that reads it: a guard of its own kind could be told another story
 * than the reader. What is too much is refused before anything is made of it.
 */
import { Parser } from 'saxen';

/** Nodes and flows of one process, the processes that it calls included; the institute's largest has a tenth. */
export const ELEMENT_LIMIT = 2_000;
/** XML elements of any kind: a flow may be drawn with two dozen corners. */
const TAG_LIMIT = 30 * ELEMENT_LIMIT;
/** Levels of elements; twenty sub-processes within each other need as many, and a few for what stands in them. */
export const DEPTH_LIMIT = 30;

/** True for a file with more elements or levels than a process needs. A file that is broken is not too large, whatever follows. */
export const isTooLarge = (xml: string): boolean => {
  let [tags, depth, tooLarge] = [0, 0, false];
  const parser = new Parser();
  parser.on('openTag', () => {
    tags += 1;
    depth += 1;
    if (tags <= TAG_LIMIT && depth <= DEPTH_LIMIT) return;
    tooLarge = true;
    parser.stop();
  });
  parser.on('closeTag', () => {
    depth -= 1;
  });
  parser.on('error', () => parser.stop());
  parser.parse(xml);
  return tooLarge;
};
