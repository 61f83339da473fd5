/** Where a note opens. */
export const pageOf = (id: string): string => `/finance/paymentNote_detail?id=${id}`;
export const ownPageOf = (id: string): string => `/customer/feiyongCenter/yulan?id=${id}`;
