import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { rowsOf } from '../../server/database/sql.ts'
import { pdfOf } from '../../server/document/pdf.ts'
import { keepReading } from '../../server/finding/queue.ts'
import type { TestServer } from '../setup/server.ts'

/** A PDF with these lines on each of its pages, in Chinese too. */
export function makePages(server: TestServer, ...pages: (string | object)[][]): Promise<Buffer> {
  const content = pages.flatMap((lines, at) => [{ stack: lines, ...(at > 0 ? { pageBreak: 'before' } : {}) }])
  const definition = {
    info: { title: 't' },
    pageOrientation: 'portrait' as const,
    content,
    footer: '',
    missing: '{codes}',
  }
  return pdfOf(server.running.house, definition, { personId: 't', gone: new AbortController().signal })
}

/** Begins to read what waits; its end keeps what is read. `slow`: from how many milliseconds on a file counts as slow. */
export function beginReading({ running: { house } }: TestServer, slow?: number) {
  const warnings: string[] = []
  const tell = (_: object, text: string) => void warnings.push(text)
  const reading = { ...house, config: { ...house.config, readFiles: true } }
  return keepReading(reading, { error: tell, warn: tell }, slow).then(({ stop }) => ({ stop, warnings }))
}

/** How many sources wait: for their text, and for the machine. */
export const countOpen = ({ running: { house } }: TestServer, ...states: string[]) =>
  rowsOf<{ count: number }>(
    house.db.orm,
    sql`select count(*)::int from text_source where state = any(${sql.raw(`array['${states.join("','")}']`)})`,
  ).then(([row]) => row?.count ?? 0)

/** Reads everything there is, pictures too. */
export async function readEverything(server: TestServer): Promise<string[]> {
  const { stop, warnings } = await beginReading(server)
  await vi.waitFor(
    async () => {
      // What failed waits for its next time.
      server.clock.later += 5_000
      if ((await countOpen(server, 'due', 'scan')) > 0) throw new Error('There is something to be read')
    },
    { timeout: 120_000, interval: 200 },
  )
  await stop()
  return warnings
}
