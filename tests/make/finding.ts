import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
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

/** A picture of a line, as a scanner makes one. */
export function scanOf(line: string): Buffer {
  const font = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  )
  GlobalFonts.registerFromPath(font, 'Scan')
  const canvas = createCanvas(1400, 300)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1400, 300)
  context.fillStyle = '#000'
  context.font = '64px Scan'
  context.fillText(line, 60, 170)
  return canvas.toBuffer('image/png')
}

/** Begins to read what waits; its end keeps what is read. */
export function beginReading({ running: { house } }: TestServer) {
  const warnings: string[] = []
  const tell = (_: object, text: string) => void warnings.push(text)
  const reading = { ...house, config: { ...house.config, readFiles: true } }
  return keepReading(reading, { error: tell, warn: tell }).then(({ stop }) => ({ stop, warnings }))
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
