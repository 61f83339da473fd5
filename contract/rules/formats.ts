/** Formats of the figures that forms and imports take (domain 9.4). */

export const isPostcode = (text: string): boolean => /^\d{6}$/.test(text);
/** Bank account of a company: 16 to 21 digits. */
export const isBankAccount = (text: string): boolean => /^\d{16,21}$/.test(text);
/** Serial number of a bank statement line: 20 to 32 digits. */
export const isBankSerial = (text: string): boolean => /^\d{20,32}$/.test(text);
/** Waybill of SF Express; other carriers have no common form. */
export const isSfWaybill = (text: string): boolean => /^SF\d{13}$/.test(text);
/** Fully digital invoice: 20 digits, no code. */
export const isDigitalInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);
/** Number under which a factory is known to the regulator: a letter and six digits. */
export const isFactoryNumber = (text: string): boolean => /^[A-Z]\d{6}$/.test(text);
/** Harmonized System code as customs print it, with or without dots: 4 to 10 digits. */
export const isHsCode = (text: string): boolean => /^\d{4}(\.?\d{2}){0,3}$/.test(text);
/** Degree of protection by GB/T 4208 (IEC 60529): IP65, IP66/IP68, IPX4. */
export const isIpCode = (text: string): boolean => /^IP[0-6X][0-9X]K?[A-D]?[HMSW]?(\/(IP)?[0-6X][0-9X]K?[A-D]?[HMSW]?)?$/.test(text);
