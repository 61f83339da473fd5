/** What anybody may send to be verified costs a bounded answer. */
import { afterAll, expect, test } from 'vitest';
import { pdf } from '../files/testing/pdf.ts';
import { createVerifying } from './verify-apart.ts';
import { MOST_SIGNATURES } from './verify-pdf.ts';

const verifying = createVerifying();
afterAll(verifying.close);
const nobody = { seals: [], time: [] };

const signed = (n: number, more = ''): Buffer =>
  pdf({
    extra: `/AcroForm << /Fields [${Array.from({ length: n }, (_, i) => `${i + 4} 0 R`).join(' ')}] >>`,
    objects: Array.from({ length: n }, () => `<< /FT /Sig /T (field) /V << /ByteRange [0 1 2 3] /Contents <00> ${more} >> >>`),
  });

test('a few signatures are answered one by one, with what they say cut short', async () => {
  const facts = await verifying.verify('a', signed(3, `/Name (${'n'.repeat(100_000)}) /Reason <FEFFD800>`), nobody);
  expect(facts).toMatchObject({ readable: true });
  if (typeof facts === 'string' || !facts.readable) return;
  expect(facts.signatures).toHaveLength(3);
  expect(facts.signatures[0]?.name).toHaveLength(501);
  expect(facts.signatures[0]?.reason).toBe('\ufffd');
});

test('a file with a hundred thousand signatures is answered in a word', async () => {
  expect(await verifying.verify('a', signed(MOST_SIGNATURES + 1), nobody)).toEqual({ readable: false, reason: 'tooManySignatures' });
  expect(await verifying.verify('a', signed(100_000), nobody)).toEqual({ readable: false, reason: 'tooManySignatures' });
});

test('one address holds one thread: its further files wait or come again, while others are served', async () => {
  const slow = [verifying.verify('a', signed(100_000), nobody), verifying.verify('a', signed(1), nobody)];
  expect(await verifying.verify('a', signed(1), nobody)).toBe('busy');
  expect(await verifying.verify('b', signed(1), nobody)).toMatchObject({ readable: true });
  expect((await Promise.all(slow))[1]).toMatchObject({ readable: true });
});

test('a file that a reader trips over is damaged, not a fault of ours', async () => {
  const whole = signed(1);
  const broken = [
    Buffer.from(whole.toString('latin1').replace('/Pages 2 0 R', ''), 'latin1'),
    Buffer.from(whole.toString('latin1').replace('/Type /Pages', '/Type /Page'), 'latin1'),
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /AcroForm 1 0 R /Fields 1 0 R >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    Buffer.from('%PDF-1.7'),
  ];
  for (const file of broken) expect(await verifying.verify('a', file, nobody)).toMatchObject({ readable: false });
});
