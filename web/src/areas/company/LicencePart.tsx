/** The business licence of a company: how long it is valid, and the paper itself. */
import type { Company } from '@zhengjian/contract/areas/company/records.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { Button, Form, type FormInstance } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../kit/files/FileField.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useRead } from '../../shell/query.ts';
import { wireMoment, world } from '../../shell/world.ts';

/** Node of the company's catalogue that holds the licence. */
const LICENCE = '9001';
/** Days before the end from which on it is said. */
const SOON = 90;

function Validity({ until }: { until: string }) {
  const { t } = useTranslation('company');
  if (until === '') return <span className="secondary">{t(($) => $.licence.undated)}</span>;
  // the institute's day, whatever the browser's
  const days = dayjs(until).diff(dayjs(wireMoment(world.now()).slice(0, 10)), 'day');
  const date = <span className="num">{t(($) => $.licence.until, { date: until })}</span>;
  if (days > SOON) return date;
  return (
    <>
      {date}
      <StateTag kind={days < 0 ? 'overdue' : 'customer'}>
        {days < 0 ? t(($) => $.licence.expired) : t(($) => $.licence.soon, { n: days })}
      </StateTag>
    </>
  );
}

/** `form`: of the company; the day on which the licence ends is one of its fields. */
export function LicencePart({ companyId, form }: { companyId: string; form: FormInstance<Partial<Company>> }) {
  const { t } = useTranslation('company');
  const until = Form.useWatch('licenseExpire', form) ?? '';
  const catalogue = useRead(fileCalls.selectFileCatalog, { dataId: companyId }, { quiet: true });
  const files = useRead(fileCalls.selectFileList, { dataId: companyId }, { quiet: true });
  const changed = () => {
    void catalogue.refetch();
    void files.refetch();
  };
  return (
    <section className="form-section" aria-labelledby="licence-title">
      <header>
        <h2 id="licence-title">{t(($) => $.licence.title)}</h2>
        <span className="licence-until">
          <Validity until={until} />
          {until === '' && (
            <Button type="link" size="small" onClick={() => form.scrollToField('licenseExpire', { focus: true })}>
              {t(($) => $.licence.giveDate)}
            </Button>
          )}
        </span>
      </header>
      <Loaded read={catalogue} rows={2}>
        {(nodes) => (
          <Loaded read={files} rows={2}>
            {(list) =>
              nodes
                .filter(({ catalogCode }) => catalogCode === LICENCE)
                .map((node) => (
                  <FileField
                    key={node.id}
                    dataId={companyId}
                    node={node}
                    files={list.filter(({ fileCatalogId }) => fileCatalogId === node.id)}
                    onChange={changed}
                  />
                ))
            }
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}
