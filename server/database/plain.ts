import { type SQL, sql } from 'drizzle-orm'
import { leftOut } from '../../contract/both/spelling.ts'

/** `leftOut` as the database writes it: it knows no properties of characters, so every range is named. */
function bracket(): string {
  let ranges = ''
  // It keeps no NUL, and halves of pairs are no characters.
  const isIn = (code: number) => code > 0 && code < 0x110000 && String.fromCodePoint(code).search(leftOut) === 0
  for (let code = 1; code < 0x110000; code++) {
    if (!isIn(code)) continue
    const from = code
    while (isIn(code + 1)) code++
    ranges += from === code ? String.fromCodePoint(from) : `${String.fromCodePoint(from)}-${String.fromCodePoint(code)}`
  }
  return `[${ranges}]`
}
/** Worked out once, when first wanted: a server that starts has better to do. */
let unnamed: string | undefined

/** `plain` of a column or a value: both sides of a comparison are written by the database. */
export function plainText(text: SQL): SQL {
  unnamed ??= bracket()
  return sql`lower(regexp_replace(normalize(${text}::text, nfkc), ${unnamed}, '', 'g'))`
}
