/** Chooses people by name, with their pictures; behind a name stands what tells two people apart, or why one may not be chosen. */
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { PersonPicture, usePictures } from './PersonPicture.tsx';

export type ChoosablePerson = { id: string; realName: string; note?: string; disabled?: boolean };

type Option = { value: string; label: string; note: string; disabled: boolean };
type Props<V extends string | string[]> = Omit<SelectProps<V, Option>, 'options' | 'optionRender' | 'showSearch'> & {
  people: readonly ChoosablePerson[];
};

/** Pictures asked for at once; who is further down is found by name. */
const PICTURED = 50;

export function PersonSelect<V extends string | string[] = string>({ people, ...select }: Props<V>) {
  const [sought, setSought] = useState('');
  const found = people.filter(({ realName }) => realName.includes(sought)).slice(0, PICTURED);
  const pictures = usePictures(found.map(({ id }) => id));
  return (
    <Select<V, Option>
      {...select}
      showSearch={{ optionFilterProp: 'label', onSearch: setSought }}
      options={people.map(({ id, realName, note = '', disabled = false }) => ({ value: id, label: realName, note, disabled }))}
      optionRender={({ data: { value, label, note } }) => (
        <>
          <PersonPicture name={label} imgUrl={pictures.get(value)} size={20} /> {label}
          {note !== '' && <span className="person-note">{note}</span>}
        </>
      )}
    />
  );
}
