/** Statements as text. */
import { type BinaryOperationNode, OperatorNode, PostgresQueryCompiler, PrimitiveValueListNode, ValueListNode } from 'kysely';

/** Nothing is in an empty list. Said while the text is written: Kysely's plugin for it copies the tree of every statement. */
export class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isEmpty = (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) && list.values.length === 0;
    if (isEmpty && OperatorNode.is(operator) && operator.operator === 'in') this.append('false');
    else if (isEmpty && OperatorNode.is(operator) && operator.operator === 'not in') this.append('true');
    else super.visitBinaryOperation(node);
  }
}
