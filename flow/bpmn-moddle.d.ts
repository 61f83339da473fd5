/** The part of bpmn-moddle 10 that the reader uses; the package ships types of the BPMN model but not of its own functions. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    readonly $type: string;
    readonly $attrs: Record<string, unknown>;
    readonly $parent?: ModdleElement;
    readonly $descriptor: { properties: readonly { ns: { name: string; prefix: string; localName: string } }[] };
    get(name: string): unknown;
  }
  export interface Parsed {
    rootElement: ModdleElement;
    warnings: readonly { message: string; element?: ModdleElement; property?: string; value?: unknown }[];
    elementsById: Record<string, ModdleElement>;
  }
  export class BpmnModdle {
    constructor(packages: Record<string, unknown>);
    fromXML(xml: string): Promise<Parsed>;
  }
}
