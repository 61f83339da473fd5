/** The picture of a kind of file (rule office-families). */
import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { type Family, familyOf } from './preview/families.ts';

const ICONS: Readonly<Record<Family, ComponentType<{ className?: string }>>> = {
  pdf: FilePdfOutlined,
  image: FileImageOutlined,
  word: FileWordOutlined,
  cell: FileExcelOutlined,
  slide: FilePptOutlined,
  text: FileTextOutlined,
  packed: FileZipOutlined,
  other: FileOutlined,
};

export function FileIcon({ suffix }: { suffix: string }) {
  const family = familyOf(suffix);
  const Icon = ICONS[family];
  return <Icon className={`file-icon file-icon-${family}`} />;
}
