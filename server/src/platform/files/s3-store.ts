/**
 * Contents in a bucket of an S3 service. They lie aside on this machine until they are judged, since their name is their hash.
 * Between the look at an age and the deletion lies one round trip: a bucket with versions gives back what a put lost in it.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StartFault } from '../start-fault.ts';
import type { World } from '../world.ts';
import { asideIn, clearFolder, type FileStore, type Kept, receiveAside, SHA256 } from './store.ts';

export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

const PREFIX = 'files/';
const keyOf = (sha256: string): string => `${PREFIX}${sha256.slice(0, 2)}/${sha256}`;
/** A part in memory; four of them at once. */
const PART_BYTES = 8 << 20;

const statusOf = (e: unknown): number | undefined =>
  typeof e === 'object' && e !== null && '$metadata' in e ? (e.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;

const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (e) {
    if (statusOf(e) === 404) return null;
    throw e;
  }
};

const clientOf = ({ endpoint, region, key, secret }: S3Settings, maxAttempts = 3): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // names of buckets in the path, and checksums only where the service asks for them: not every service knows the newer ways
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: { connectionTimeout: 10_000 },
  });

/** @param folder of this machine, where contents lie aside. */
export const s3Store = (settings: S3Settings, folder: string, world: World): FileStore => {
  const client = clientOf(settings);
  const { bucket: Bucket } = settings;
  const aside = asideIn(folder);
  const head = (sha256: string) => orNull(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(sha256) })));
  return {
    put: (source, options = {}) =>
      receiveAside(aside, world, source, options, async ({ path: file, sha256 }) => {
        const Body = createReadStream(file, { highWaterMark: 1 << 20 });
        // also where it is there already: that renews its age, and heals it
        await new Upload({ client, partSize: PART_BYTES, params: { Bucket, Key: keyOf(sha256), Body } }).done();
      }),
    read: async (sha256, range) => {
      const answer = await orNull(
        client.send(new GetObjectCommand({ Bucket, Key: keyOf(sha256), ...(range && { Range: `bytes=${range.start}-${range.end}` }) })),
      );
      return (answer?.Body as Readable | undefined) ?? null;
    },
    size: async (sha256) => (await head(sha256))?.ContentLength ?? null,
    list: async function* () {
      for (let token: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ...(token !== undefined && { ContinuationToken: token }) }),
        );
        for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
          const sha256 = Key.split('/').at(-1) ?? '';
          if (SHA256.test(sha256) && LastModified) yield { sha256, size: Size ?? 0, at: LastModified } satisfies Kept;
        }
        token = page.NextContinuationToken;
        more = token !== undefined;
      }
    },
    remove: async (sha256, before) => {
      const seen = await head(sha256);
      if (!seen?.LastModified || seen.LastModified >= before) return false;
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) }));
      return true;
    },
    clear: (before) => clearFolder(aside, before),
  };
};

const toldOf = (e: unknown): string => {
  const status = statusOf(e);
  return status ? `HTTP ${status}` : e instanceof Error ? e.message.split('\n')[0] || e.name : String(e);
};

const TRIAL = 'zhengjian-trial';
const MOST_TOLD = 200;
/** Writes, reads and deletes a small object beside the files. @returns why it cannot be used; null where it can */
export const tryS3 = async (settings: S3Settings, name: string): Promise<string | null> => {
  const client = clientOf(settings, 1);
  const at = { Bucket: settings.bucket, Key: `${TRIAL}/${name}` };
  try {
    await client.send(new PutObjectCommand({ ...at, Body: name }));
    const found = await (await client.send(new GetObjectCommand(at))).Body?.transformToString();
    await client.send(new DeleteObjectCommand(at));
    return found === name ? null : 'what was read is not what was written';
  } catch (e) {
    return toldOf(e).slice(0, MOST_TOLD);
  } finally {
    client.destroy();
  }
};

/** @throws StartFault when the bucket cannot be reached with the settings. */
export const checkS3 = async (settings: S3Settings): Promise<void> => {
  const client = clientOf(settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
  } catch (e) {
    throw new StartFault('storeUnreachable', { url: `${settings.endpoint}/${settings.bucket}`, detail: toldOf(e) });
  } finally {
    client.destroy();
  }
};
