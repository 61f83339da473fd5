/** Lines of a model under one heading: what a line holds, how one is added, what else fills them. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useApplicationForm } from '../context.ts';

type Props = {
  /** Position of the model. */
  at: number;
  name: 'components' | 'params';
  kind: 'component' | 'param';
  words: { title: string; none: string; add: string; row(n: number): string; remove(n: number): string };
  /** Fields of the line at an index. */
  line: (row: number) => ReactNode;
  /** Acts beside "add", told how many lines there are. */
  more: (count: number) => ReactNode;
};

export function Lines({ at, name, kind, words, line, more }: Props) {
  const { touched } = useApplicationForm();
  return (
    <Form.List name={[at, name]}>
      {(lines, { add, remove }) => (
        <section className="lines" id={`products_${at}_${name}`} tabIndex={-1} aria-label={words.title}>
          <h4>{words.title}</h4>
          {lines.length === 0 && <p className="secondary">{words.none}</p>}
          {lines.map(({ key, name: row }) => (
            <fieldset key={key} className={`line line-${kind}`}>
              <legend className="hidden-label">{words.row(row + 1)}</legend>
              {line(row)}
              <Button
                type="text"
                className="line-remove"
                icon={<DeleteOutlined />}
                aria-label={words.remove(row + 1)}
                onClick={() => {
                  remove(row);
                  touched();
                }}
              />
            </fieldset>
          ))}
          <div className="line-acts">
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
              {words.add}
            </Button>
            {more(lines.length)}
          </div>
        </section>
      )}
    </Form.List>
  );
}
