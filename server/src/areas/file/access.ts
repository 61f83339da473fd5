/**
 * Who may open which file. This is the only place that decides it: tree, keys, zips and marks ask here (spec: 000 §6 noAuth).
 * Row-level security has already hidden the files of other tenants and companies.
 */
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { type FileOwner, fileOwnerOf } from './file-owner.ts';
import { actsOn, worksOn } from './involvement.ts';
import type { CatalogRow, FileRow } from './rows.ts';

/** They read every archive: the leaders, quality management, and whoever keeps the archive. */
const READS_ALL: readonly string[] = ['dean', 'vice_dean', 'quality_manager', 'archivist'];
/** Key of dictionary secret_level that needs no loan inside the institute. */
const OPEN_LEVEL = '1';

export type Viewer = {
  actor: Actor;
  dataId: string;
  owner: FileOwner;
  /** Opens whatever is filed under the record. */
  whole: boolean;
  /** Has a part in the record beside having been shown it. */
  acts: boolean;
};

type Node = Pick<CatalogRow, 'borrow_level' | 'need_stamped' | 'is_file' | 'uploader' | 'issued_to_applicant' | 'applicant_only'>;

export const viewerOf = async (tx: Tx, actor: Actor, dataId: string): Promise<Viewer> => {
  const owner = await fileOwnerOf(tx, actor, dataId);
  const acts =
    actor.kind !== 'staff' ||
    actor.roles.some((role) => READS_ALL.includes(role)) ||
    (owner.kind === 'case' && (await actsOn(tx, actor, dataId)));
  const whole = acts || (owner.kind === 'case' && (await worksOn(tx, actor, dataId)));
  return { actor, dataId, owner, whole, acts };
};

/** Papers of the node come from the company, or from both sides. */
export const isCompanys = (node: Pick<CatalogRow, 'uploader'>): boolean => node.uploader === 'customer' || node.uploader === 'both';

/**
 * A customer sees what they upload, and the applicant what the institute issues to it (domain 4.1); never the institute's working
 * papers. Manufacturer and factory are no addressees: a payment note or a certificate is the applicant's, and so is how it pays.
 */
export const maySee = ({ actor, owner }: Pick<Viewer, 'actor' | 'owner'>, node: Node): boolean =>
  actor.kind !== 'customer' ||
  !node.is_file ||
  (isCompanys(node) && (owner.mine || !node.applicant_only)) ||
  (owner.mine && node.issued_to_applicant);

type Paper = Pick<FileRow, 'is_stamped' | 'stamped_not_saved' | 'bound' | 'withdrawn'>;

/** A paper of the institute is issued once it carries every seal it takes and is kept; one that takes none, once it is filed. */
export const isIssued = (
  node: Pick<CatalogRow, 'need_stamped' | 'issued_to_applicant'>,
  file: Pick<Paper, 'is_stamped' | 'stamped_not_saved'>,
): boolean => node.issued_to_applicant && (!node.need_stamped || (file.is_stamped && !file.stamped_not_saved));

/**
 * The same of one file: a paper of the institute reaches the company when it is issued, not before, and until it is taken back; one that
 * belongs to a record that the company has been told of, with that record.
 */
export const maySeeFile = (viewer: Pick<Viewer, 'actor' | 'owner'>, node: Node, file: Paper): boolean =>
  file.bound === 'fixed' ||
  (maySee(viewer, node) && (viewer.actor.kind !== 'customer' || isCompanys(node) || (isIssued(node, file) && !file.withdrawn)));

/** Everybody else has to borrow first. Whoever stamps opens the papers that take a stamp. */
export const mayOpen = (viewer: Viewer, node: Node): boolean =>
  maySee(viewer, node) &&
  (viewer.whole || node.borrow_level === OPEN_LEVEL || (node.need_stamped && viewer.actor.permissions.has('seal_stamp')));

/** The same of one file; whoever is shown a record is shown what belongs to it. */
export const mayOpenFile = (viewer: Viewer, node: Node, file: Paper): boolean =>
  mayOpen(viewer, node) || (viewer.actor.kind === 'customer' && maySeeFile(viewer, node, file));

/** @throws file.noAuth */
export const mustOpen = (viewer: Viewer, node: Node): void => {
  if (!mayOpen(viewer, node)) refuse('file.noAuth');
};

/** Steps of work that wait for the company and ask for papers of the node. */
const asking = ({ asked }: FileOwner, { stage_nodes }: Pick<CatalogRow, 'stage_nodes'>): string[] =>
  stage_nodes.filter((stage) => Object.hasOwn(asked, stage));

/** What is archived stays as it is to staff until the archivist opens it again; work that serves the case files by its own acts. */
export const isClosed = ({ actor, owner }: Pick<Viewer, 'actor' | 'owner'>): boolean => owner.archived && actor.kind === 'staff';

/** @throws file.archived */
export const mustBeOpen = (viewer: Pick<Viewer, 'actor' | 'owner'>): void => {
  if (isClosed(viewer)) refuse('file.archived');
};

/** May the viewer add or change files of this node now? Staff: where they act on the case or audit archives, until it is archived. */
export const mayChange = (
  { actor, owner, acts }: Pick<Viewer, 'actor' | 'owner' | 'acts'>,
  node: Pick<CatalogRow, 'business_type' | 'uploader' | 'can_upload' | 'is_file' | 'retired' | 'stage_nodes'>,
): boolean => {
  if (!node.is_file || !node.can_upload || node.retired || !owner.catalogues.includes(node.business_type)) return false;
  if (actor.kind === 'customer') return owner.mine && isCompanys(node) && (owner.open || asking(owner, node).length > 0);
  if (actor.kind !== 'staff' || !owner.exists || isClosed({ actor, owner })) return false;
  return (acts || actor.permissions.has('archive_audit')) && (node.uploader === 'staff' || node.uploader === 'both');
};

/**
 * May the viewer delete the file? An obligatory paper that a closed case was accepted with gets a new version and stays; what the company
 * has added since it was asked again goes as it came.
 */
export const mayRemove = (viewer: Viewer, node: CatalogRow, file: Pick<FileRow, 'created_at'>): boolean => {
  if (!node.can_del || !mayChange(viewer, node)) return false;
  const { actor, owner } = viewer;
  if (actor.kind !== 'customer' || owner.open || !node.must_upload) return true;
  return asking(owner, node).some((stage) => file.created_at >= (owner.asked[stage] ?? ''));
};

/** May the viewer put a corrected file in the place of one with a problem? Also where the papers are otherwise closed. */
export const mayCorrect = ({ actor, owner }: Viewer, node: Pick<CatalogRow, 'uploader' | 'retired'>): boolean => {
  if (actor.kind === 'customer') return owner.mine && isCompanys(node);
  return actor.kind === 'staff' && owner.exists && !isClosed({ actor, owner }) && actor.permissions.has('archive_audit');
};

/** Buttons of a catalogue that has no function of its own. */
export const ALL_BUTTONS: readonly ArchiveButton[] = [
  'upload',
  'lack',
  'unLack',
  'download',
  'preview',
  'remove',
  'problem',
  'cover',
  'qualified',
];
