/** The specimen of a seal. It comes as SVG of outlines from our own server and is shown as a picture, so nothing in it can run. */
import { useTranslation } from 'react-i18next';

export function Specimen({ svg, name, size = 168 }: { svg: string; name: string; size?: number }) {
  const { t } = useTranslation('stamping');
  return (
    <img
      className="specimen"
      style={{ width: size }}
      alt={`${t(($) => $.fields.seal.specimen)} ${name}`}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
    />
  );
}
