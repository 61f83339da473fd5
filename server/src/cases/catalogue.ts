/** Catalogues of files as a new tenant is given them. */
import type { DocumentKind } from '@zhengjian/contract/areas/stamping/records.ts';

/** A node of a file catalogue (domain 3.8): code, name, who uploads, obligatory, most files, needs a stamp. */
export type CatalogueSeed = readonly [
  code: string,
  zh: string,
  en: string,
  uploader: 'customer' | 'staff' | 'system' | 'both' | 'extLab',
  must: 0 | 1,
  most: number,
  stamp: 0 | 1,
];
export type CatalogueFolder = readonly [code: string, zh: string, en: string, files: readonly CatalogueSeed[]];

/** The function of a line in the file catalogue, with the papers that belong to a case. */
export type LineCatalogue = {
  zh: string;
  en: string;
  folders: readonly CatalogueFolder[];
  /** What is filed under a node that the institute stamps: the seals hang on it. */
  stamped: Readonly<Record<string, DocumentKind>>;
  /** Code of the node in which photos of samples are filed. */
  samplePhotos?: string;
  /** Codes of the nodes that hold the drawings of the company, and those of them that were approved. */
  drawings?: { from: string; to: string };
};
