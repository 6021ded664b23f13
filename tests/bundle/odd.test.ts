import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Binder, openBinder } from '../../server/bundle/bind/thread.ts'
import { structures } from '../make/odd/structures.ts'
import { type Habit, habits, writePdf } from '../make/odd/writePdf.ts'
import { makePdfOf } from '../make/pdf.ts'
import { type Drawn, differing, dpi, drawPdf } from '../setup/drawPdf.ts'

/*
 * Files as parties send them: every structure that is known to be read wrongly by somebody, as each program writes it down. What a
 * bundle shows of a page is what a reader shows of it.
 */

const { signal } = new AbortController()
const ask = async (binder: Binder, work: Parameters<Binder['ask']>[0]) => {
  const answer = await binder.ask(work, signal)
  if ('flaw' in answer || 'failed' in answer) throw new Error(JSON.stringify(answer))
  return answer
}

/** A bundle of them all, one after the other; answers with how many pages of it each has. */
async function bound(files: Uint8Array[]): Promise<{ counts: number[]; bytes: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'bound-'))
  const path = join(folder, 'bundle.pdf')
  const binder = await openBinder()
  try {
    const counts: number[] = []
    for (const file of files) {
      const said = await ask(binder, { is: 'look', bytes: new Uint8Array(file), kind: 'pdf' })
      counts.push('pages' in said ? said.pages : 0)
    }
    const pages = counts.reduce((sum, one) => sum + one, 0)
    await ask(binder, { is: 'begin', path, pages, places: {}, stamps: new Uint8Array(makePdfOf()) })
    for (const [at, file] of files.entries()) {
      const marks = Array.from({ length: counts[at] ?? 0 }, () => ({ ref: 'A/1/1', bates: 'B1', page: 1, pages: 1 }))
      await ask(binder, { is: 'add', bytes: new Uint8Array(file), kind: 'pdf', marks, refers: false })
    }
    await ask(binder, { is: 'end', title: '', chapters: [] })
    return { counts, bytes: readFileSync(path) }
  } finally {
    await binder.close()
    rmSync(folder, { recursive: true })
  }
}

/** Values of fields without a look of their own are drawn by each reader in its own letters: so many pixels of them differ. */
const drawnByReaders: Record<string, number> = { fieldWithoutLook: 250, fieldOfParent: 250, fieldWithOldLook: 250 }
/**
 * Poppler shows a point of one (ISO 32000-1 §14.11.2 says the whole page), cannot open the next, and shows empty pages where there are
 * none; the readers that people have do as they should.
 */
const shownAs: Record<string, string> = { cropBoxOfNoSize: 'plain', countMissing: 'plain', countTooLarge: 'plain' }
/** Points at the foot of a page where its numbers stand. */
const foot = 24

const names = Object.keys(structures)
let shown: Record<string, Drawn[]> | undefined
/** What poppler shows of each structure, written as it should be. */
const references = () => {
  const drawn = (name: string) => drawPdf(writePdf(structures[shownAs[name] ?? name]?.() ?? {}))
  shown ??= Object.fromEntries(names.map((name) => [name, drawn(name)]))
  return shown
}

function wrongPages(name: string, pages: Drawn[]): string[] {
  const wanted = references()[name] ?? []
  if (wanted.length !== pages.length) return [`${name}: ${pages.length} pages instead of ${wanted.length}`]
  return pages.flatMap((page, at) => {
    const { width, height } = page
    const numbers = { left: 0, right: width, top: height - Math.ceil((foot * dpi) / 72), bottom: height }
    const count = differing(wanted[at] as Drawn, page, [numbers])
    return count <= (drawnByReaders[name] ?? 0) ? [] : [`${name}: ${count} pixels of ${width} × ${height}`]
  })
}

// Where it is missing the runner says so.
const withPoppler = test.skipIf(!existsSync('/usr/bin/pdftoppm'))
const chosen = Object.entries(habits).filter(([name]) => process.env.SUITE !== 'quick' || name === 'all at once')

withPoppler.each(chosen)(
  'every structure is bound as it is shown, where a program writes %s',
  async (_, habit: Habit) => {
    const files = names.map((name) => writePdf(structures[name]?.() ?? {}, habit))
    const { counts, bytes } = await bound(files)
    const pages = drawPdf(bytes)
    let from = 0
    const wrong = names.flatMap((name, at) => {
      const own = pages.slice(from, from + (counts[at] ?? 0))
      from += counts[at] ?? 0
      return wrongPages(name, own)
    })
    expect(wrong).toEqual([])
  },
)
