/** Spreadsheets read a text that begins so as a formula, Chinese ones also in the wide signs of a Chinese keyboard. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

const cell = (value: string | number) => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV (RFC 4180) with the mark by which spreadsheets know UTF-8; what was typed by others is never a formula. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
