/** The pages of a job: a list, or a site with its limits. */
import { Button } from '../../../design/button.tsx';
import { CheckField, TextAreaField, TextField } from '../../../design/field.tsx';
import { Segmented } from '../../../design/segmented.tsx';
import { count } from '../../../format.ts';
import { completed, type DraftField, type JobDraft, MAX_PAGES, urlsOf } from './job-draft.ts';

export interface DraftProps {
  readonly draft: JobDraft;
  readonly problems: Partial<Record<DraftField, string>>;
  readonly onChange: (changed: Partial<JobDraft>) => void;
}

const PLAIN = { autoComplete: 'off', spellCheck: false } as const;
const ADDRESS = { ...PLAIN, placeholder: 'https://…', inputMode: 'url' } as const;

export function WhatToFetch(props: DraftProps) {
  const { draft, onChange } = props;
  return (
    <>
      <div>
        <Segmented
          label="What to fetch"
          options={[
            { value: 'batch', label: 'A list of pages' },
            { value: 'crawl', label: 'A site' },
          ]}
          value={draft.kind}
          onChange={(kind) => onChange({ kind: kind as JobDraft['kind'] })}
        />
      </div>
      {draft.kind === 'batch' ? <Pages {...props} /> : <Site {...props} />}
    </>
  );
}

function Pages({ draft, problems, onChange }: DraftProps) {
  const better = problems.urls === undefined ? undefined : completed(draft.urls);
  const amount = urlsOf(draft).length;
  return (
    <div>
      <TextAreaField
        {...ADDRESS}
        label="Addresses, one a line"
        name="urls"
        rows={8}
        placeholder={'https://example.com/\nhttps://example.com/about'}
        hint={`${amount === 0 ? '' : `${count(amount, 'page')}. `}Up to ${MAX_PAGES.toLocaleString('en-US')}; each is fetched once, however often it is named.`}
        problem={problems.urls}
        value={draft.urls}
        onChange={({ target }) => onChange({ urls: target.value })}
      />
      {better !== undefined && (
        <Button size="small" className="field-fix" onClick={() => onChange({ urls: better })}>
          Start these lines with https://
        </Button>
      )}
    </div>
  );
}

function Site({ draft, problems, onChange }: DraftProps) {
  const text = (name: 'start' | 'limit' | 'depth' | 'include' | 'exclude') => ({
    name,
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  const check = (name: 'subdomains' | 'sitemap' | 'robots') => ({
    name,
    checked: draft[name],
    onChange: () => onChange({ [name]: !draft[name] }),
  });
  return (
    <>
      <TextField
        {...ADDRESS}
        label="Address to begin with"
        hint="Links are followed from here, inside this host (with and without www.)."
        problem={problems.start}
        {...text('start')}
      />
      <div className="new-job-pair">
        <TextField
          {...PLAIN}
          label="Maximum number of pages"
          inputMode="numeric"
          problem={problems.limit}
          {...text('limit')}
        />
        <TextField
          {...PLAIN}
          label="Maximum depth in links"
          inputMode="numeric"
          problem={problems.depth}
          {...text('depth')}
        />
      </div>
      <details className="parameter-group">
        <summary>Which of its pages</summary>
        <div className="stack">
          <TextAreaField
            {...PLAIN}
            label="Only addresses that match, one pattern per line"
            rows={2}
            placeholder="/blog/**"
            hint="Matched against path and query: * matches within a path segment, ** anything."
            {...text('include')}
          />
          <TextAreaField
            {...PLAIN}
            label="Skip addresses that match"
            rows={2}
            placeholder="/tag/**"
            {...text('exclude')}
          />
          <CheckField label="Also other hosts of the same domain" {...check('subdomains')} />
          <CheckField label="Also pages that sitemaps list" {...check('sitemap')} />
          <CheckField label="Obey robots.txt" hint="Pages that it forbids are not fetched." {...check('robots')} />
        </div>
      </details>
    </>
  );
}
