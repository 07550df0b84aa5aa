/** Rows under a header, in columns that are as wide as what is in them. */

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header.map((name) => name.toUpperCase()), ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return all.map((row) => line(row).trimEnd()).join('\n');
}
