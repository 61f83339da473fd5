/** A service that speaks S3, on loopback, with one bucket of its own: `files`. Key and secret are both `S3RVER`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export const openBucket = async (): Promise<{ endpoint: string; close(): Promise<void> }> => {
  const directory = mkdtempSync(path.join(tmpdir(), 'zj-bucket-'));
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await service.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
