import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../testing/world.ts';
import { createDocumentMaker, type Paper } from '../documents/maker.ts';
import { papers } from '../documents/papers/index.ts';
import { certificateRecord, reportRecord } from '../documents/testing/records.ts';
import { createRoot, issueUnder, type KeyPair } from './authority.ts';
import { exact, keySigner, OID, sha256 } from './cms.ts';
import { openPkcs12 } from './pkcs12.ts';
import { drawSeal, sealSvg } from './seal-drawing.ts';
import { createSigningThread } from './sign-apart.ts';
import { type SignOrder, signPdf } from './sign-pdf.ts';
import { ownTime } from './time-stamps.ts';
import { verifyPdf } from './verify-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'zj-sign-'));
const file = (name: string, bytes: Buffer | string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
};
const run = (command: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: folder });
  return `${stdout}${stderr}`;
};
const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;

const INSTITUTE = '中原防爆电气检验认证院';
// judges that are no part of the system look at the clock of the machine, so the world stands there too
const world = testWorld('sign', new Date());
const maker = createDocumentMaker();
const seal = drawSeal({ kind: 'certification', ring: INSTITUTE, centre: '认证专用章', code: '4113000012346' });
const hand = drawSeal({ kind: 'person', ring: '王建衡', centre: '', code: '' });

let root: KeyPair;
let sealKey: KeyPair;
let personKey: KeyPair;
let timeKey: KeyPair;
let certificate: Paper;
let report: Paper;
const order = (given: Partial<SignOrder> = {}): SignOrder => ({
  signer: keySigner(sealKey, [root.certificate]),
  level: 'B-T',
  timestamp: ownTime(keySigner(timeKey, [root.certificate]), world),
  at: world.now(),
  name: '认证专用章',
  reason: '签发证书',
  location: INSTITUTE,
  ...given,
});
/** What the verification tells where the institute's root is believed, or only `seals`. */
const proved = (pdf: Buffer, seals: readonly Buffer[] = [root.certificate], time: readonly Buffer[] = []) =>
  verifyPdf(pdf, { seals, time });
const placed = (paper: Paper, name: string, drawing = seal) => {
  const anchor = paper.anchors.find((a) => a.name === name);
  if (!anchor) throw new Error(`no anchor ${name}`);
  return { drawing, at: anchor };
};

beforeAll(async () => {
  root = await createRoot(world, INSTITUTE, '电子签章根证书');
  [sealKey, personKey, timeKey] = await Promise.all([
    issueUnder(world, root, { organisation: INSTITUTE, common: '认证专用章', use: 'seal' }),
    issueUnder(world, root, { organisation: INSTITUTE, common: '王建衡', use: 'seal' }),
    issueUnder(world, root, { organisation: INSTITUTE, common: '时间戳服务', use: 'timestamp' }),
  ]);
  [certificate, report] = await Promise.all([
    maker.render(papers.cccCertificate, certificateRecord()),
    maker.render(papers.testReport, reportRecord()),
  ]);
  file('root.pem', pem(root.certificate));
}, 120_000);
afterAll(() => maker.close());

describe('a signed certificate', () => {
  it('is valid to pdfsig and to ourselves, with a time proved, and keeps the unsigned bytes', async () => {
    const signed = await signPdf(certificate.pdf, order({ visible: placed(certificate, 'seal') }));
    expect(signed.subarray(0, certificate.pdf.length).equals(certificate.pdf)).toBe(true);
    const told = run('pdfsig', '-nocert', file('cert.pdf', signed));
    expect(told).toContain('Signature is Valid');
    expect(told).toContain('Total document signed');
    expect(told).toContain('ETSI.CAdES.detached');
    expect(run('qpdf', '--check', file('cert.pdf', signed))).toContain('No syntax or stream encoding errors');
    const facts = await proved(signed);
    expect(facts).toMatchObject({
      readable: true,
      pages: 2,
      unsignedTail: 0,
      signatures: [
        {
          integrity: 'intact',
          covers: 'whole',
          chain: 'trusted',
          level: 'B-T',
          doubts: [],
          timeAuthority: '时间戳服务',
          signer: { name: '认证专用章', organisation: INSTITUTE },
        },
      ],
    });
  });

  it('says digest mismatch for one flipped byte', async () => {
    const signed = await signPdf(certificate.pdf, order({ visible: placed(certificate, 'seal') }));
    const flipped = Buffer.from(signed);
    const at = 2_000;
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(run('pdfsig', '-nocert', file('flipped.pdf', flipped))).toContain('Digest Mismatch');
    expect(await proved(flipped)).toMatchObject({
      signatures: [{ integrity: 'broken', doubts: ['digestMismatch'] }],
    });
  });

  it('tells bytes appended after signing, and an unsigned update', async () => {
    const signed = await signPdf(certificate.pdf, order());
    const appended = Buffer.concat([signed, Buffer.from('\n% nothing to see here\n')]);
    expect(run('pdfsig', '-nocert', file('appended.pdf', appended))).toContain('Not total document signed');
    expect(await proved(appended)).toMatchObject({
      unsignedTail: 23,
      signatures: [{ integrity: 'intact', covers: 'unsignedBytesFollow', bytesAfter: 23 }],
    });
    const doc = await PDFDocument.load(signed, { forIncrementalUpdate: true, updateMetadata: false });
    doc.getPage(0).drawText('II C', { x: 200, y: 400, font: await doc.embedFont(StandardFonts.Helvetica) });
    const changed = Buffer.from(await doc.save({ useObjectStreams: false }));
    expect(await proved(changed)).toMatchObject({
      signatures: [{ integrity: 'intact', covers: 'unsignedBytesFollow' }],
    });
  });

  it('does not believe a signature whose gap hides something, nor a value moved to another place', async () => {
    const signed = await signPdf(certificate.pdf, order());
    const text = signed.toString('latin1');
    const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text);
    const wider = Buffer.from(text.replace(`[0 ${range?.[1]} `, `[0 ${Number(range?.[1]) - 2} `), 'latin1');
    expect(await proved(wider)).toMatchObject({ signatures: [{ integrity: 'broken', doubts: ['rangeWrong'] }] });
  });

  it('trusts no root but those it was given', async () => {
    const signed = await signPdf(certificate.pdf, order());
    expect(await proved(signed, [])).toMatchObject({
      signatures: [{ integrity: 'intact', chain: 'untrusted', provedAt: '', doubts: ['timestampWrong', 'issuerUnknown'] }],
    });
  });

  it('looks at the chain as it stood when the paper was signed', async () => {
    const later = testWorld('later', new Date(world.now().getTime() + 8 * 365 * 86_400_000));
    const signed = await signPdf(
      certificate.pdf,
      order({ at: later.now(), timestamp: ownTime(keySigner(timeKey, [root.certificate]), later) }),
    );
    expect(await proved(signed)).toMatchObject({ signatures: [{ integrity: 'intact', chain: 'untrusted' }] });
  });
});

describe('a report signed by seal and person', () => {
  it('keeps the first signature when the second comes, and says which part each covers', async () => {
    const once = await signPdf(
      report.pdf,
      order({
        visible: placed(report, 'person', hand),
        signer: keySigner(personKey, [root.certificate]),
        name: '王建衡',
        reason: '批准报告',
      }),
    );
    const twice = await signPdf(once, order({ visible: placed(report, 'seal'), reason: '签发报告' }));
    const told = run('pdfsig', '-nocert', file('twice.pdf', twice));
    expect(told.match(/Signature is Valid/g)).toHaveLength(2);
    expect(await proved(twice)).toMatchObject({
      signatures: [
        { integrity: 'intact', covers: 'beforeNextSignature', signer: { name: '王建衡' }, revisionSha256: sha256(once).toString('hex') },
        { integrity: 'intact', covers: 'whole', signer: { name: '认证专用章' } },
      ],
    });
  });

  it('sets the same seal on an annex under the same signature, and nothing beside a later one', async () => {
    const annex = certificate.anchors.filter((a) => a.name === 'annex');
    const also = { visible: placed(certificate, 'seal'), also: annex };
    const signed = await signPdf(certificate.pdf, order(also));
    expect(run('pdfsig', '-nocert', file('annex.pdf', signed))).toContain('Signature is Valid');
    expect((await PDFDocument.load(signed)).getPages().map((p) => p.node.Annots()?.size())).toEqual([1, 1]);
    const twice = await signPdf(signed, order(also));
    expect((await PDFDocument.load(twice)).getPages().map((p) => p.node.Annots()?.size())).toEqual([2, 1]);
    expect(run('pdfsig', '-nocert', file('annex-twice.pdf', twice)).match(/Signature is Valid/g)).toHaveLength(2);
  });

  it('carries a seam seal over all pages under the same signature; one page has no seam', async () => {
    const signed = await signPdf(report.pdf, order({ visible: placed(report, 'seal'), seam: { drawing: seal, without: [] } }));
    expect(run('pdfsig', '-nocert', file('seam.pdf', signed))).toContain('Signature is Valid');
    const doc = await PDFDocument.load(signed);
    expect(doc.getPages().map((p) => p.node.Annots()?.size())).toEqual([2, 1, 1]);
    const behindTheFace = await signPdf(report.pdf, order({ visible: placed(report, 'seal'), seam: { drawing: seal, without: [1] } }));
    expect((await PDFDocument.load(behindTheFace)).getPages().map((p) => p.node.Annots()?.size())).toEqual([1, 1, 1]);
    const single = await PDFDocument.create();
    single.addPage();
    await expect(signPdf(Buffer.from(await single.save()), order({ seam: { drawing: seal, without: [] } }))).rejects.toMatchObject({
      reason: 'seamNeedsPages',
    });
    await expect(signPdf(signed, order({ seam: { drawing: seal, without: [] } }))).rejects.toMatchObject({ reason: 'seamAfterSignature' });
  });
});

describe('time stamps', () => {
  it('are accepted by openssl ts', async () => {
    const signed = await signPdf(certificate.pdf, order());
    const hex = /\/Contents <([0-9a-f]+)>/.exec(signed.toString('latin1'))?.[1] ?? '';
    const message = new pkijs.SignedData({
      schema: new pkijs.ContentInfo({ schema: asn1.fromBER(exact(Buffer.from(hex, 'hex'))).result }).content,
    });
    const [info] = message.signerInfos;
    const token = info?.unsignedAttrs?.attributes.find((a) => a.type === OID.timeStampToken)?.values[0];
    file('token.der', Buffer.from(token.toBER()));
    const imprint = sha256(Buffer.from(info?.signature.getValue() ?? new ArrayBuffer(0))).toString('hex');
    expect(run('openssl', 'ts', '-verify', '-token_in', '-in', 'token.der', '-digest', imprint, '-CAfile', 'root.pem')).toContain(
      'Verification: OK',
    );
    const other = sha256(Buffer.from('x')).toString('hex');
    expect(run('openssl', 'ts', '-verify', '-token_in', '-in', 'token.der', '-digest', other, '-CAfile', 'root.pem')).toContain('FAILED');
  });

  it('that cannot be had are an error, never a lower level', async () => {
    const { timestamp: _, ...without } = order();
    await expect(signPdf(certificate.pdf, without)).rejects.toMatchObject({ name: 'LevelNotReached', level: 'B-T' });
    await expect(signPdf(certificate.pdf, order({ timestamp: () => Promise.reject(new Error('no route')) }))).rejects.toMatchObject({
      name: 'LevelNotReached',
      message: 'B-T: no route',
    });
    const plain = await signPdf(certificate.pdf, order({ level: 'B-B' }));
    expect(await proved(plain)).toMatchObject({
      signatures: [{ level: 'B-B', provedAt: '', doubts: ['noTimestamp'] }],
    });
  });
});

describe('keys from outside', () => {
  const makeP12 = (name: string, type: string, ...extra: string[]) => {
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      type,
      ...(type === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:P-256'] : []),
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-days',
      '30',
      '-subj',
      '/CN=Licensed seal',
    );
    run(
      'openssl',
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.crt`,
      '-out',
      `${name}.p12`,
      '-passout',
      'pass:geheim1',
      ...extra,
    );
    return readFileSync(path.join(folder, `${name}.p12`));
  };

  it('come in as PKCS#12 and sign, RSA and elliptic', async () => {
    for (const type of ['rsa:2048', 'ec']) {
      const opened = await openPkcs12(makeP12(type.slice(0, 2), type), 'geheim1');
      world.setNow(new Date());
      const signed = await signPdf(certificate.pdf, order({ signer: keySigner(opened, opened.chain) }));
      expect(run('pdfsig', '-nocert', file('outside.pdf', signed))).toContain('Signature is Valid');
      expect(await proved(signed, [root.certificate, opened.certificate])).toMatchObject({
        signatures: [{ integrity: 'intact', chain: 'trusted', signer: { name: 'Licensed seal' } }],
      });
    }
  });

  it('are refused with a wrong password, an old cipher, or when they are no PKCS#12 at all', async () => {
    const p12 = makeP12('plain', 'rsa:2048');
    await expect(openPkcs12(p12, 'wrong')).rejects.toMatchObject({ fault: 'password' });
    await expect(openPkcs12(Buffer.from('no p12'), 'x')).rejects.toMatchObject({ fault: 'unreadable' });
    const old = makeP12('old', 'rsa:2048', '-legacy');
    if (old.length > 0) await expect(openPkcs12(old, 'geheim1')).rejects.toMatchObject({ fault: 'old' });
  });
});

describe('files that are not what they seem', () => {
  it('are told apart', async () => {
    expect(await proved(Buffer.from('PK\u0003\u0004'), [])).toEqual({ readable: false, reason: 'notPdf' });
    expect(await proved(certificate.pdf, [])).toMatchObject({ readable: true, signatures: [] });
    expect(await proved(certificate.pdf.subarray(0, 900), [])).toMatchObject({ readable: false, reason: 'damaged' });
  });
});

describe('seals', () => {
  it('are drawn as outlines only, and refuse a name that cannot be cut', () => {
    const svg = sealSvg(seal);
    expect(svg).not.toContain('<text');
    expect(svg).toContain('viewBox="-21 -21 42 42"');
    expect(() => drawSeal({ kind: 'official', ring: '检验院☑', centre: '', code: '' })).toThrow('stamping.glyphMissing');
  });
});

describe('a signing thread', () => {
  it('signs as the system does, asks it for signature and time, and tells a level that was not reached', async () => {
    const thread = createSigningThread();
    const { signer } = order();
    const design = { kind: 'certification' as const, ring: INSTITUTE, centre: '认证专用章', code: '' };
    const asked = {
      pdf: certificate.pdf,
      signer,
      timestamp: ownTime(keySigner(timeKey, [root.certificate]), world),
      level: 'B-T' as const,
      at: world.now(),
      name: '认证专用章',
      reason: '签发证书',
      location: INSTITUTE,
      design,
      place: null,
      also: [],
      seamWithout: [],
    };
    expect(run('pdfsig', '-nocert', file('apart.pdf', await thread.sign(asked)))).toContain('Signature is Valid');
    const silent = { ...asked, timestamp: () => Promise.reject(new Error('no route')) };
    await expect(thread.sign(silent)).rejects.toMatchObject({ name: 'LevelNotReached', message: 'B-T: no route' });
    await expect(thread.sign({ ...asked, pdf: Buffer.from('no pdf') })).rejects.toMatchObject({
      name: 'NotSignable',
      reason: 'unreadable',
    });
    await thread.close();
  });
});
