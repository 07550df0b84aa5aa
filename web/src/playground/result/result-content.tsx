/** The content of an answer, in as many views as it has. */
import { useMemo, useState } from 'react';
import { Tabs } from '../../design/tabs.tsx';
import { JsonView } from '../json-tree/json-view.tsx';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { PictureView } from './picture-view.tsx';
import { type ResultView, type Shown, viewsOf } from './result-views.ts';
import { SourceView } from './source-view.tsx';
import './result-content.css';

/** Characters of a text that the preview shows; the source view has the rest. */
const MAX_PREVIEWED = 200_000;

interface ResultContentProps {
  readonly endpoint: string;
  readonly result: Shown;
  /** Identifies the run: the next one keeps the selected view, but starts at its beginning. */
  readonly run: number;
}

export function ResultContent({ endpoint, result, run }: ResultContentProps) {
  const views = useMemo(() => viewsOf(endpoint, result), [endpoint, result]);
  const [chosen, setChosen] = useState<string>();
  const shown = views.find(({ label }) => label === chosen) ?? views[0];
  if (shown === undefined) return null;
  return (
    <Tabs
      label="Views of the result"
      tabs={views.map(({ label }) => ({ id: label, label }))}
      selected={shown.label}
      onSelect={setChosen}
    >
      <View key={`${run} ${shown.label}`} view={shown} />
    </Tabs>
  );
}

function View({ view }: { readonly view: ResultView }) {
  switch (view.kind) {
    case 'page':
      return <PageView html={view.html} />;
    case 'markdown':
      return (
        <>
          <MarkdownView text={view.text.slice(0, MAX_PREVIEWED)} />
          {view.text.length > MAX_PREVIEWED && (
            <p className="quiet small page-note">This is only the beginning. The source has all of it.</p>
          )}
        </>
      );
    case 'json':
      return <JsonView label="The answer" value={view.value} />;
    case 'picture':
      return <PictureView mediaType={view.mediaType} base64={view.base64} />;
    case 'source':
      return <SourceView label={view.label} text={view.text} />;
  }
}

function PageView({ html }: { readonly html: string }) {
  const [cut, setCut] = useState(false);
  return (
    <>
      <PageFrame
        title="The page, without its scripts"
        html={html}
        onMessage={(message) => message.type === 'shown' && setCut(message.cut)}
      />
      <p className="quiet small page-note">
        Shown without its scripts, and without what it would load from elsewhere: images, fonts, style sheets.
        {cut && ' The page is large: only its beginning is shown.'}
      </p>
    </>
  );
}
