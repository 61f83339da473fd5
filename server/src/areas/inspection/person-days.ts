/** Person-days as they are read: `3`, `1.5`; empty while there are none. The column keeps one decimal. */
export const personDays = (column: string | null): string => (column === null ? '' : String(Number(column)));
