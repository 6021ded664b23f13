/** A cell that no spreadsheet takes for a formula, quoted where it must be. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file that spreadsheets open: UTF-8 with its mark, lines ended as RFC 4180 has them. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  return new Blob(['\uFEFF', ...rows.map((row) => `${row.map(cell).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  })
}
