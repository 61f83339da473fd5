/** Phone numbers and mail addresses as their holder recognises them, and nobody who looks on learns them. */

export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
export const maskedMail = (email: string): string => email.replace(/^(.)[^@]*(@.*)$/, '$1***$2');
