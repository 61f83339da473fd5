/** A whole number as people read it: `13,124`. */
export const digits = (n: number | string): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
