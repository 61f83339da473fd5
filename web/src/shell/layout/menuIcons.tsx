/** Pictures of menu entries: the name the server gives, else a plain one on the first level only. */
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CarOutlined,
  CheckSquareOutlined,
  ContainerOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  InboxOutlined,
  PayCircleOutlined,
  PrinterOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Record<string, ReactNode> = {
  acceptance: <SolutionOutlined />,
  accept: <FileTextOutlined />,
  review: <AuditOutlined />,
  approval: <CheckSquareOutlined />,
  apply: <FormOutlined />,
  archive: <BookOutlined />,
  car: <CarOutlined />,
  certificate: <FileDoneOutlined />,
  change: <SwapOutlined />,
  company: <BankOutlined />,
  draft: <ContainerOutlined />,
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
