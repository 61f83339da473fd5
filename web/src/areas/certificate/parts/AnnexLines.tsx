/** Lines of the annex in the form: added, changed and removed one by one. */
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';

type Line = { name: number; remove: () => void };
type Props = { name: string; title: string; addText: string; removeText: string; children: (line: Line) => ReactNode };

export function AnnexLines({ name, title, addText, removeText, children }: Props) {
  return (
    <fieldset className="annex-lines" id={name}>
      <legend>{title}</legend>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map((field) => (
              <div className="annex-line" key={field.key}>
                {children({ name: field.name, remove: () => remove(field.name) })}
                <Button
                  type="text"
                  icon={<MinusCircleOutlined />}
                  aria-label={`${removeText} ${field.name + 1}`}
                  onClick={() => remove(field.name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({})}>
              {addText}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
