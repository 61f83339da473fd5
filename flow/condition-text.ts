/** A condition as the file says it, put together again from what was read. */
import type { Condition, Value } from './condition.ts';

const valueText = (value: Value): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));
const operandText = (operand: { var: string } | { is: Value }): string => ('var' in operand ? operand.var : valueText(operand.is));
const inner = (condition: Condition): string =>
  condition.op === 'and' || condition.op === 'or' ? `(${conditionText(condition)})` : conditionText(condition);

export const conditionText = (condition: Condition): string => {
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.of.map(inner).join(` ${condition.op} `);
    case 'not':
      return `not(${conditionText(condition.of)})`;
    case 'in':
      return `${operandText(condition.left)} in (${condition.list.map(valueText).join(', ')})`;
    case 'between':
      return `${operandText(condition.left)} in [${valueText(condition.low)}..${valueText(condition.high)}]`;
    case 'flag':
      return condition.var;
    default:
      return `${operandText(condition.left)} ${condition.op} ${operandText(condition.right)}`;
  }
};
