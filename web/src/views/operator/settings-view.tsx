/** The settings in force. They come from the environment and the configuration file; nothing can be changed here. */
import type { SettingView } from '../../../../src/dashboard/operator-contract.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/card.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { useSystem } from './system.ts';
import './operator.css';

export function SettingsView() {
  return (
    <>
      <PageHeading
        title="Settings"
        lead="In force since the service started. Change them in its environment or configuration file, and start it again."
      />
      <LoadedContent loaded={useSystem()}>
        {({ settings }) => (
          <Card flush>
            <Table caption="Settings in force" cards columns={COLUMNS} rows={settings} rowKey={({ name }) => name} />
          </Card>
        )}
      </LoadedContent>
    </>
  );
}

const COLUMNS: readonly Column<SettingView>[] = [
  { header: 'Setting', cell: ({ name }) => <span className="mono">{name}</span> },
  {
    header: 'Value',
    cell: ({ value }) =>
      value === '' ? <span className="quiet">Not set</span> : <span className="mono setting-value">{value}</span>,
  },
  { header: 'Meaning', cell: ({ meaning }) => <Meaning text={meaning} /> },
  {
    header: 'Origin',
    align: 'end',
    cell: ({ isDefault }) => (isDefault ? <Badge>Default</Badge> : <Badge tone="info">Set</Badge>),
  },
];

/** The sentences of the documentation, without its links: they lead to files of the project. */
function Meaning({ text }: { readonly text: string }) {
  const parts = text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').split('`');
  return (
    <span className="quiet small setting-meaning">
      {parts.map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>))}
    </span>
  );
}
