/** Only what is filled: the wire's empty texts are no values of a form, and an empty field is not sent. */
export const filledOnly = <V extends object>(values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined)) as Partial<V>;
