/**
 * A table from a list of columns. On narrow screens, either its rows become cards, or `minor` columns are hidden. Rows
 * may expand to show more. A table that is still too wide scrolls, also by keyboard.
 */
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import './table.css';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers and actions. */
  readonly align?: 'end';
  readonly minor?: boolean;
  /** Takes the remaining width, and truncates what does not fit. */
  readonly grow?: boolean;
  /** For a column whose header would only repeat its cells, such as buttons. */
  readonly headerHidden?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly captionHidden?: boolean;
  /** The first column is the header of its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** For rows with few facts, which should all be visible on a phone. */
  readonly cards?: boolean;
  readonly detail?: {
    readonly label: (row: Row) => string;
    readonly content: (row: Row) => ReactNode;
    /** Whether rows are expanded at first. */
    readonly open?: boolean;
  };
}

export function Table<Row>({
  caption,
  captionHidden = true,
  columns,
  rows,
  rowKey,
  cards = false,
  detail,
}: TableProps<Row>) {
  const captionId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
    <div className="table-frame" role="group" aria-labelledby={captionId} tabIndex={0}>
      <table className={cards ? 'table table-cards' : 'table'}>
        <caption id={captionId} className={captionHidden ? 'visually-hidden' : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {detail !== undefined && (
              <th scope="col" className="table-toggle">
                <span className="visually-hidden">Details</span>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.header} scope="col" className={cellClass(column)}>
                {column.headerHidden ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} detail={detail} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({ row, columns, detail }: Pick<TableProps<Row>, 'columns' | 'detail'> & { readonly row: Row }) {
  const [open, setOpen] = useState(detail?.open ?? false);
  const detailId = useId();
  return (
    <Fragment>
      <tr className={open ? 'table-row-open' : undefined}>
        {detail !== undefined && (
          <td className="table-toggle">
            <button
              type="button"
              className="table-toggle-button"
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              aria-label={detail.label(row)}
              onClick={() => setOpen(!open)}
            >
              <Icon name="chevron" />
            </button>
          </td>
        )}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.header} scope="row" className={cellClass(column)}>
              {column.cell(row)}
            </th>
          ) : (
            <td
              key={column.header}
              className={cellClass(column)}
              data-label={column.headerHidden ? undefined : column.header}
            >
              {column.cell(row)}
            </td>
          ),
        )}
      </tr>
      {detail !== undefined && open && (
        <tr id={detailId} className="table-detail">
          <td colSpan={columns.length + 1}>{detail.content(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}

function cellClass<Row>({ align, minor, grow }: Column<Row>): string | undefined {
  const classes = [align === 'end' && 'table-end', minor && 'table-minor', grow && 'table-grow'];
  return classes.filter(Boolean).join(' ') || undefined;
}
