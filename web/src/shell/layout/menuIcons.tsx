/** Pictures of menu entries: the name the server gives, else a plain one on the first level only. */
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CarOutlined,
  CheckSquareOutlined,
  EditOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HomeOutlined,
  InboxOutlined,
  PayCircleOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Record<string, ReactNode> = {
  acceptance: <SolutionOutlined />,
  accept: <FileTextOutlined />,
  audit: <AuditOutlined />,
  bank: <BankOutlined />,
  check: <CheckSquareOutlined />,
  edit: <EditOutlined />,
  folder: <FolderOutlined />,
  form: <FormOutlined />,
  inbox: <InboxOutlined />,
  safety: <SafetyCertificateOutlined />,
  shop: <ShopOutlined />,
  archive: <BookOutlined />,
  car: <CarOutlined />,
  certificate: <FileDoneOutlined />,
  change: <SwapOutlined />,
  finance: <PayCircleOutlined />,
  home: <HomeOutlined />,
  inspection: <ToolOutlined />,
  print: <PrinterOutlined />,
  sample: <InboxOutlined />,
  schedule: <ScheduleOutlined />,
  statistics: <BarChartOutlined />,
  system: <SettingOutlined />,
  team: <TeamOutlined />,
  test: <ExperimentOutlined />,
};

export function iconOf(item: { icon: string; path: string }, depth: number): ReactNode {
  const named = icons[item.icon.replace(/^icon-?/, '')];
  return named ?? (depth === 0 ? <AppstoreOutlined /> : undefined);
}
