/** The call as code to copy, and as a link that fills the form again. Neither contains a key. */
import { useState } from 'react';
import { REQUEST_CODES } from '../../../src/request-code/request-code.ts';
import { Card } from '../design/card.tsx';
import { CodeBlock } from '../design/code-block.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Tabs } from '../design/tabs.tsx';
import { hrefTo } from '../router.tsx';
import type { QueryPair } from './request/form-values.ts';
import { shareLink } from './request/share-link.ts';

export function RequestCard({ endpoint, pairs }: { readonly endpoint: string; readonly pairs: readonly QueryPair[] }) {
  const [language, setLanguage] = useState(REQUEST_CODES[0]?.language ?? '');
  const code = REQUEST_CODES.find((one) => one.language === language);
  const { search, leftOut } = shareLink(endpoint, pairs);
  return (
    <Card
      title="The request as code"
      actions={
        <CopyButton text={`${location.origin}${hrefTo('/playground')}${search}`} label="Copy link to this form" />
      }
    >
      <div className="stack request-code">
        <Tabs
          label="Language"
          tabs={REQUEST_CODES.map((one) => ({ id: one.language, label: one.language }))}
          selected={language}
          onSelect={setLanguage}
        >
          {code !== undefined && (
            <CodeBlock label={code.language} text={code.write({ origin: location.origin, endpoint, pairs })} />
          )}
        </Tabs>
        {leftOut.length > 0 && (
          <p className="quiet small">
            The link leaves out what may be secret: <code>{leftOut.join(', ')}</code>.
          </p>
        )}
      </div>
    </Card>
  );
}
