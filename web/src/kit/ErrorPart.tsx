/**
 * A boundary: when the part inside fails, only that part is replaced by a hint and a retry.
 *
 * ```tsx
 * <ErrorPart><Timeline … /></ErrorPart>
 * ```
 */
import { Button, Flex } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHUNK_ERROR } from '../shell/chunk.ts';
import { useConnection } from '../shell/connection.ts';
import { logError } from '../shell/errorLog.ts';

function Fallback({ fault, page, retry }: { fault: Error; page: boolean; retry: () => void }) {
  const { t } = useTranslation('shell');
  const chunk = fault.name === CHUNK_ERROR;
  const { lost } = useConnection();
  // a page that is not on the device: to load everything anew without a connection would lose what is open
  if (chunk && lost)
    return (
      <Flex vertical align="center" gap={8} role="alert" className={page ? 'kit-error kit-error-page' : 'kit-error'}>
        <strong>{t(($) => $.errors.noNetwork.title)}</strong>
        <span className="secondary">{t(($) => $.errors.noNetwork.chunk)}</span>
      </Flex>
    );
  return (
    <Flex vertical align="center" gap={8} role="alert" className={page ? 'kit-error kit-error-page' : 'kit-error'}>
      <strong>{chunk ? t(($) => $.errors.chunk) : t(($) => $.errors.part)}</strong>
      {!chunk && !page && <span className="secondary">{t(($) => $.errors.partHint)}</span>}
      <Button onClick={chunk ? () => window.location.reload() : retry}>
        {chunk ? t(($) => $.errors.reload) : t(($) => $.errors.retry)}
      </Button>
    </Flex>
  );
}

type Props = {
  children: ReactNode;
  /** The part is the whole page. */
  page?: boolean;
  onFault?: (fault: Error, info: ErrorInfo) => void;
};

export class ErrorPart extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: unknown): { fault: Error } {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override componentDidCatch(fault: Error, info: ErrorInfo): void {
    // a page of an older version that is no longer there is no fault
    if (fault.name !== CHUNK_ERROR) logError('render', fault, info.componentStack ?? '');
    this.props.onFault?.(fault, info);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return <Fallback fault={fault} page={this.props.page === true} retry={() => this.setState({ fault: null })} />;
  }
}
