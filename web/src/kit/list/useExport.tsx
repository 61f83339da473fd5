/** Fetches the Excel file of a list while the person goes on working: says how much has come, can be stopped, and says why it failed. */
import { App, Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownHeaders } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { downloadFile } from '../../shell/transport.ts';

const MEGABYTE = 1_048_576;

function keep({ bytes, name }: { bytes: Uint8Array<ArrayBuffer>; name: string }): void {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** `id`: of the list; one file of it comes at a time. */
export function useExport(id: string): { running: boolean; run: (address: () => Promise<string>) => Promise<void> } {
  const { t } = useTranslation('kit');
  const { message } = App.useApp();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const run = useCallback(
    async (address: () => Promise<string>) => {
      if (busy.current) return;
      busy.current = true;
      setRunning(true);
      const key = `export ${id}`;
      const stop = new AbortController();
      const say = (bytes: number) =>
        void message.open({
          key,
          type: 'loading',
          duration: 0,
          content: (
            <>
              {t(($) => $.export.running, { size: (bytes / MEGABYTE).toFixed(1) })}
              <Button type="link" size="small" onClick={() => stop.abort()}>
                {t(($) => $.export.stop)}
              </Button>
            </>
          ),
        });
      say(0);
      try {
        const file = await downloadFile(await address(), await ownHeaders(), { signal: stop.signal, onProgress: say });
        keep(file);
        void message.open({ key, type: 'success', content: t(($) => $.export.done, { name: file.name }) });
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        if (stop.signal.aborted) message.destroy(key);
        else void message.open({ key, type: 'warning', content: fault.message });
      } finally {
        busy.current = false;
        setRunning(false);
      }
    },
    [id, message, t],
  );
  return { running, run };
}
