/** The store that the settings ask for. */
import type { Config } from '../config.ts';
import type { World } from '../world.ts';
import { localStore } from './local-store.ts';
import type { FileStore } from './store.ts';

/** @param folder of this machine: contents, or with S3 what lies aside. @throws StartFault when the bucket cannot be reached */
export const openStore = async (config: Pick<Config, 's3'>, folder: string, world: World): Promise<FileStore> => {
  if (!config.s3) return localStore(folder, world);
  // loaded only where it is used: the service's client is large
  const { checkS3, s3Store } = await import('./s3-store.ts');
  await checkS3(config.s3);
  return s3Store(config.s3, folder, world);
};
