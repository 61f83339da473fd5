/** Rows of catalogue and files as they are read. */
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import './tables.ts';

export type CatalogRow = Selectable<Schema['file_catalog']>;
export type FileRow = Selectable<Schema['archive_file']>;
export type Catalogue = ReadonlyMap<string, CatalogRow>;
