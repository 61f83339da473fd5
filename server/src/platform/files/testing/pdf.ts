/** Small PDFs for the galleries of judged files. */
import { deflateSync } from 'node:zlib';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A page and whatever stands beside it: objects from number 4 on; `extra` goes into the catalogue. */
export const pdf = ({ extra = '', objects = [] as string[], trailer = '' } = {}): Buffer => {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ...objects,
  ];
  let body = '%PDF-1.7\n';
  const offsets = all.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return latin(
    `${body}xref\n0 ${all.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
};

type Packing = {
  /** Words before the stream. */
  before?: string;
  dict?: string;
  filter?: string;
  pack?: (plain: Buffer) => Buffer;
  /** Between the dictionary and the bytes. */
  keyword?: string;
};

/** Objects in a compressed stream: first their numbers and places, then themselves; the head is four characters long. */
export const packed = (objects: string, how: Packing = {}): string => {
  const { before = '', dict = '/Type /ObjStm /N 1 /First 4', filter = '/FlateDecode', pack = deflateSync, keyword = '\nstream\n' } = how;
  const data = pack(latin(objects)).toString('latin1');
  return `${before}<< ${dict} /Filter ${filter} /Length ${data.length} >>${keyword}${data}\nendstream`;
};
