/** Carries out a repair in the picture, as steps that can be undone. */
import type { Business, Shape } from './modeler.ts';
import type { Drawn, Repair } from './repairs.ts';

type Connection = Shape & { source: Shape; target: Shape; waypoints: readonly { x: number; y: number }[] };
type Node = Shape & { parent: Shape; incoming: readonly Connection[]; outgoing: readonly Connection[] };
export type Tools = {
  get(id: string): Shape | undefined;
  updateProperties(shape: Shape, properties: Record<string, unknown>): void;
  createShape(what: { type: string }, at: { x: number; y: number }, parent: Shape): Shape;
  reconnectEnd(connection: Shape, target: Shape, at: { x: number; y: number }): void;
};

const isNode = (shape: Shape | undefined): shape is Node => shape !== undefined && 'incoming' in shape && 'outgoing' in shape;
const nameOf = (business: Business): string => String(business.get('name') ?? '') || business.id;
/** What an end event tells the case and the customer; each branch tells the same. */
const TOLD = ['name', 'wf:nameEn', 'wf:state', 'wf:customerZh', 'wf:customerEn'];

export const drawnOf = (shape: Shape | undefined): Drawn | undefined =>
  isNode(shape)
    ? {
        id: shape.id,
        type: shape.type,
        name: nameOf(shape.businessObject),
        outgoing: shape.outgoing.map(({ businessObject }) => ({
          id: businessObject.id,
          name: nameOf(businessObject),
          hasCondition: businessObject.get('conditionExpression') !== undefined,
        })),
        incoming: shape.incoming.map((flow) => flow.id),
      }
    : undefined;

export function carryOut(repair: Repair, tools: Tools): void {
  if (repair.kind === 'chooseDefault') {
    const [gateway, flow] = [tools.get(repair.gateway), tools.get(repair.flow)];
    if (!gateway || !flow) return;
    tools.updateProperties(flow, { conditionExpression: undefined });
    tools.updateProperties(gateway, { default: flow.businessObject });
    return;
  }
  const end = tools.get(repair.end);
  if (!isNode(end)) return;
  const told = Object.fromEntries(TOLD.map((name) => [name, end.businessObject.get(name)]).filter(([, value]) => value !== undefined));
  for (const [i, flow] of end.incoming.slice(1).entries()) {
    const at = { x: end.x + end.width / 2, y: flow.source.y + flow.source.height / 2 };
    // beside the first one where the branch comes from the same height
    const place = Math.abs(at.y - (end.y + end.height / 2)) < end.height ? { ...at, y: at.y + (i + 1) * 2 * end.height } : at;
    const own = tools.createShape({ type: 'bpmn:EndEvent' }, place, end.parent);
    tools.updateProperties(own, told);
    tools.reconnectEnd(flow, own, place);
  }
}
