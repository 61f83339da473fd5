/** What reports may ask: views with typed columns. Nothing else can be named, and no text of a person reaches the database as SQL. */

export type ViewColumn =
  | { readonly kind: 'text' | 'number' | 'money' | 'moment' | 'day' | 'flag' }
  | { readonly kind: 'choice'; readonly dict: string }
  | { readonly kind: 'word'; readonly words: readonly string[] };

const choice = <const D extends string>(dict: D) => ({ kind: 'choice', dict }) as const;
const word = <const W extends readonly string[]>(...words: W) => ({ kind: 'word', words }) as const;
const [text, number, money, moment, day, flag] = (['text', 'number', 'money', 'moment', 'day', 'flag'] as const).map((kind) => ({
  kind,
})) as [{ kind: 'text' }, { kind: 'number' }, { kind: 'money' }, { kind: 'moment' }, { kind: 'day' }, { kind: 'flag' }];

export const VIEWS = {
  /** Applications that were submitted. */
  cases: {
    businessType: choice('business_type'),
    productClass: choice('ccc_product_class'),
    phase: word('draft', 'submitted', 'withCustomer', 'accepted', 'issued', 'ended'),
    submitTime: moment,
    applicantName: text,
    isUrgent: flag,
    returnCount: number,
  },
  /** Certificates that were issued. */
  certificates: {
    productClass: choice('ccc_product_class'),
    certStatus: choice('cert_status'),
    issueDate: day,
    expirationDate: day,
    holderName: text,
    isChange: flag,
  },
  /** Lines of payment notes that were issued and not revoked, each of one case. */
  fees: {
    businessType: choice('business_type'),
    feeKind: choice('fee_kind'),
    itemName: text,
    noteTime: moment,
    noteState: choice('payment_note_status'),
    applicantName: text,
    amount: money,
    discount: money,
    /** To be paid: less the discount. */
    finalAmount: money,
    /** Its part of what has been paid on its note and not gone back. */
    receivedAmount: money,
    isReceived: flag,
  },
  /** Money that came in, and money that went back with less than nothing: income by the day of payment. */
  receipts: {
    businessType: choice('business_type'),
    noteKind: choice('note_kind'),
    payTime: moment,
    payMethod: choice('pay_method'),
    applicantName: text,
    isRefund: flag,
    amount: money,
  },
  /** Everything that is stored. */
  attachments: {
    kind: word('paper', 'version', 'decision', 'upload', 'form', 'picture', 'signature', 'laboratory', 'institute'),
    suffix: text,
    storedTime: moment,
    byName: text,
    needed: flag,
    fileSize: number,
  },
} as const satisfies Record<string, Record<string, ViewColumn>>;

export type ViewName = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS) as [ViewName, ...ViewName[]];
export type ColumnName<V extends ViewName = ViewName> = V extends ViewName ? keyof (typeof VIEWS)[V] & string : never;

/** undefined for a column that the view does not have. */
export const columnOf = (view: ViewName, name: string): ViewColumn | undefined => {
  const columns: Readonly<Record<string, ViewColumn>> = VIEWS[view];
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
};
export const columnsOf = (view: ViewName): string[] => Object.keys(VIEWS[view]);

const isTime = ({ kind }: ViewColumn): boolean => kind === 'moment' || kind === 'day';
export const isSummed = ({ kind }: ViewColumn): boolean => kind === 'number' || kind === 'money';
/** By what may be grouped: everything but amounts. */
export const isGrouped = (column: ViewColumn): boolean => !isSummed(column);

/** How a filter compares. `lastMonths`: since the first day of the month that was so many months ago. */
export const COMPARISONS = ['is', 'contains', 'from', 'until', 'lastMonths'] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** What a column may be compared by; the first is offered first. */
export const comparisonsOf = (column: ViewColumn): readonly Comparison[] => {
  if (isTime(column)) return ['lastMonths', 'from', 'until'];
  if (isSummed(column)) return ['from', 'until'];
  return column.kind === 'text' ? ['contains', 'is'] : ['is'];
};

const MOST_MONTHS = 120;
/** Whether a value is what the comparison takes. */
export const isComparable = (column: ViewColumn, by: Comparison, value: string): boolean => {
  if (!comparisonsOf(column).includes(by)) return false;
  if (by === 'lastMonths') return /^\d{1,3}$/.test(value) && Number(value) <= MOST_MONTHS;
  if (isTime(column)) return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) && !Number.isNaN(Date.parse(value));
  if (isSummed(column)) return /^-?\d{1,12}(\.\d{1,2})?$/.test(value);
  if (column.kind === 'flag') return value === '1' || value === '0';
  return column.kind !== 'word' || column.words.includes(value);
};
