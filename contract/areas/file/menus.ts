/** The archive. */
import type { Menu } from '../../menu.ts';
import { archivingMenu } from '../certificate/menus.ts';

/** They note on the files of a case what is missing or wrong. */
const archiveAuditors = ['archivist', 'ccc_acceptor', 'ccc_accept_reviewer', 'ccc_accept_approver', 'cert_engineer'] as const;
const archiveReaders = ['dean', 'vice_dean', 'quality_manager', 'plan_dispatcher'] as const;

export const fileMenus = [
  {
    code: 'documents',
    zh: '档案管理',
    en: 'Archives',
    path: '/documents',
    icon: 'archive',
    menus: [
      {
        code: 'archive_view',
        zh: '档案查询',
        en: 'Archive',
        path: '/documents/query',
        icon: 'folder',
        roles: [...archiveReaders, ...archiveAuditors],
        buttons: [['archive_audit', '审核档案文件', 'Audit files', archiveAuditors]],
      },
      {
        code: 'e_archive_view',
        zh: '电子档案',
        en: 'Electronic archives',
        path: '/documents/eArchives',
        icon: 'archive',
        roles: [...archiveReaders, 'dept_head', ...archiveAuditors],
        buttons: [['doc_status_set', '设置资料状态', 'Set the document state', archiveAuditors]],
      },
      archivingMenu,
      {
        code: 'archive_batch_view',
        zh: '档案批量下载',
        en: 'Batch download',
        path: '/documents/eArchivesBatchDownload',
        icon: 'download',
        roles: [...archiveReaders, ...archiveAuditors],
      },
      {
        code: 'file_func_view',
        zh: '文件功能与目录',
        en: 'File functions',
        path: '/system/fileFunc',
        icon: 'tree',
        roles: ['administrator', 'quality_manager', 'archivist'],
        buttons: [['file_func_edit', '维护文件目录', 'Edit catalogues', ['administrator', 'quality_manager', 'archivist']]],
      },
    ],
  },
] as const satisfies readonly Menu[];

/** What administrators keep of the files: of the institute, and of the platform. */
export const storageMenus = [
  {
    code: 'attach_view',
    zh: '附件管理',
    en: 'Attachments',
    path: '/resource/attach',
    icon: 'folder',
    roles: ['administrator'],
    buttons: [['attach_edit', '维护机构文件', 'Edit documents', ['administrator']]],
  },
  {
    code: 'storage_view',
    zh: '对象存储',
    en: 'Object storage',
    path: '/resource/oss',
    icon: 'cloud',
    roles: ['administrator'],
    platform: true,
  },
] as const satisfies readonly Menu[];
