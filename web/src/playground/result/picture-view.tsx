/** An image, fitted to the view or at full size, with a download button. */
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { formatNumber } from '../../format.ts';

interface PictureViewProps {
  readonly mediaType: string;
  readonly base64: string;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

export function PictureView({ mediaType, base64 }: PictureViewProps) {
  const ending = ENDINGS[mediaType];
  const [isWhole, setWhole] = useState(false);
  const [size, setSize] = useState<string>();
  if (ending === undefined) return <p className="quiet">This picture cannot be shown here.</p>;
  const kibibytes = Math.ceil((base64.length * 3) / 4 / 1024);
  return (
    <div className="stack picture-view">
      <div className="row">
        <Button size="small" icon="download" onClick={() => keep(base64, mediaType, `page.${ending}`)}>
          Download
        </Button>
        <Button size="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          Full size
        </Button>
        <span className="quiet small">{`${size === undefined ? '' : `${size} pixels, `}${formatNumber(kibibytes)} KiB`}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
      <section aria-label="The picture" tabIndex={0}>
        <img
          className={isWhole ? 'picture-whole' : 'picture-fitted'}
          src={`data:${mediaType};base64,${base64}`}
          alt="The page as the browser draws it"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(`${formatNumber(naturalWidth)} × ${formatNumber(naturalHeight)}`)
          }
        />
      </section>
    </div>
  );
}

/** With an object URL, because browsers refuse long data URLs. */
function keep(base64: string, type: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
