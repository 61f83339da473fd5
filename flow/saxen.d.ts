/** The part of saxen 11, the parser under bpmn-moddle, that is used here and by the judges of uploads; the package brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', heard: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void): this;
    on(event: 'closeTag' | 'cdata' | 'attention', heard: (text: string) => void): this;
    on(event: 'text', heard: (text: string, decode: Decode) => void): this;
    on(event: 'error' | 'warn', heard: (fault: Error) => void): this;
    parse(xml: string): Error | null;
    /** Ends the parsing from inside a listener. */
    stop(): void;
  }
}
