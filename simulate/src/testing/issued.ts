/** What the papers of a played system are held against: every sealed PDF against `pdfsig`, every issued certificate against the linter. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { CERT_STATUS } from '@zhengjian/contract/areas/certificate/states.ts';
import type { App } from '@zhengjian/server/src/app.ts';
import type { Db } from '@zhengjian/server/src/platform/database/db.ts';
import { makeCall } from '../caller.ts';
import { MAIN_TENANT } from '../institute.ts';
import type { Users } from '../people.ts';

type Ground = { app: App; db: Db; users: Users };
/** `signatures`: of all papers together; a certificate carries two. */
export type SignaturesFound = { papers: number; valid: number; signatures: number; faults: string[] };

const AT_A_TIME = 2;
const DEAN = 'wangjianheng';

const bytesOf = async ({ app }: Pick<Ground, 'app'>, sha256: string): Promise<Buffer | null> => {
  const stream = await app.files.read(sha256);
  if (stream === null) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const pdfsig = (file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('pdfsig', ['-nocert', file]);
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString('utf8');
    });
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });

const count = (text: string, part: string): number => text.split(part).length - 1;

/** Asks `pdfsig` about every paper that was sealed electronically: as many signatures as it has seals, each valid, all of it signed. */
export const verifySealed = async (ground: Omit<Ground, 'users'>): Promise<SignaturesFound> => {
  const papers = await ground.db.system((tx) =>
    tx
      .selectFrom('archive_file as f')
      .innerJoin('seal_impression as i', (j) => j.onRef('i.tenant_id', '=', 'f.tenant_id').onRef('i.file_id', '=', 'f.id'))
      .select(['f.id', 'f.file_sha256', 'f.original_filename'])
      .select((e) => e.fn.countAll<string>().as('seals'))
      .where('f.tenant_id', '=', MAIN_TENANT)
      .where('f.filed', '=', true)
      .where('i.level', '<>', 'paper')
      .groupBy(['f.id', 'f.file_sha256', 'f.original_filename'])
      .orderBy('f.id')
      .execute(),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'zj-sealed-'));
  const found: SignaturesFound = { papers: papers.length, valid: 0, signatures: 0, faults: [] };
  let next = 0;
  const worker = async (own: number): Promise<void> => {
    for (let paper = papers[next++]; paper !== undefined; paper = papers[next++]) {
      const { file_sha256, original_filename: name } = paper;
      const bytes = await bytesOf(ground, file_sha256);
      if (bytes === null) {
        found.faults.push(`${name}: its content is gone`);
        continue;
      }
      const file = path.join(folder, `${own}.pdf`);
      await writeFile(file, bytes);
      const said = await pdfsig(file);
      const valid = count(said, 'Signature Validation: Signature is Valid.');
      found.signatures += valid;
      // an earlier seal covers the paper as it was then; the last one covers all of it
      if (valid === Number(paper.seals) && count(said, 'Signature Validation:') === valid && said.includes('Total document signed'))
        found.valid += 1;
      else found.faults.push(`${name}: ${valid} of ${paper.seals} signatures are valid: ${said.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, i) => worker(i)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return found;
};

/** `lacking`: papers of their cases that are kept on paper only; of the certificates themselves they say nothing. */
export type LintFound = { certificates: number; findings: string[]; lacking: number };

/** Asks the linter about every certificate that was sealed and not withdrawn since, as strictly as before its seals. */
export const lintIssued = async ({ app, db, users }: Ground): Promise<LintFound> => {
  const issued = await db.system((tx) =>
    tx
      .selectFrom('certificate')
      .select(['id', 'cert_no'])
      .where('tenant_id', '=', MAIN_TENANT)
      .where('cert_no', '<>', '')
      .where('make_state', '>=', 7)
      .where('cert_status', '<>', CERT_STATUS.withdrawn)
      .orderBy('cert_no')
      .execute(),
  );
  const findings: string[] = [];
  let lacking = 0;
  for (const { id, cert_no } of issued) {
    const said = await makeCall(
      app,
      certificateCalls.lint,
      { id: id.replaceAll('-', ''), step: 'stamping' },
      { token: await users.as(DEAN) },
    );
    for (const { code, severity } of said.findings) {
      if (code === 'paperMissing') lacking += 1;
      else findings.push(`${cert_no}: ${code} ${severity}`);
    }
  }
  return { certificates: issued.length, findings, lacking };
};
