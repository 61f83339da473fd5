/** Where one company is shown to staff. */
export const fileOf = (id: string): string => `/integrated/integrated_detail?id=${id}`;
