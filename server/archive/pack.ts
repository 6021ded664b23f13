/// <reference path="../signing/foreign/program.d.ts" />
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { caseEvents } from '../../contract/case/caseEvent.ts'
import { caseEventIn } from '../../contract/case/caseEventWords.ts'
import { causeIn } from '../../contract/case/cause.ts'
import type { Language } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'
import type { Viewer } from '../right.ts'
import { proofsOf } from '../signing/chain/make.ts'
import type { cases } from '../tables/case.ts'
import { partOf, zipOf } from '../upload/zip.ts'
import { localDay } from '../when.ts'
import page from './archive.html?raw'
import { program as checker } from './checker.ts?program'
import { collectCase } from './collect.ts'
import { sealName, sealOf } from './seal.ts'
import { archiveWords } from './words.ts'

/** JSON that may stand in a script of a page. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** What the server makes for the archive itself. */
function madeOf(path: string, said: string | Uint8Array) {
  const bytes = Buffer.from(said as string)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    listed: { path, size: bytes.length, sha256 },
    bytes,
    zipped: { name: path, read: async () => Readable.from([bytes]) },
  }
}

/** The program that checks the seal, as a part of a page: in a function of its own, with nothing that ends the script. */
const checkerScript = `(function (exports, module) {${checker.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')}\n})({}, {})`

interface Wanted {
  /** Who sees what goes in. */
  viewer: Viewer
  known: typeof cases.$inferSelect
  language: Language
  /** Who asked for it; empty for the system. */
  by: string
}

/** A case as a ZIP that begins to be read when somebody reads it, and what it holds and lacks. */
export async function packCase(house: House, { viewer, known, language, by }: Wanted) {
  const { files, missing, texts, onPaper, events, broken } = await collectCase(house, viewer, known, language)
  const timeline = events.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  const { caseNo, receiptNo, cause, state, head } = known
  const proofs = await proofsOf(house.db.orm, known.id)
  const made = [
    madeOf('timeline.json', JSON.stringify({ head, events: timeline, proofs }, null, 1)),
    ...texts.map(({ path, text }) => madeOf(path, text)),
  ]
  const manifest = {
    format: 1,
    ...{ caseNo, receiptNo, cause, state, exportedAt: house.now().toISOString(), exportedBy: by },
    files: [...made.map(({ listed }) => listed), ...files.map(({ id: _, ...one }) => one)],
    ...{ missing, onPaper },
    timeline: { events: timeline.length, head, broken },
  }
  const list = madeOf('manifest.json', JSON.stringify(manifest, null, 1))
  const sealed = await sealOf(house, known.tenantId, list.bytes)
  const seal = sealed ? [madeOf(sealName, sealed.seal).zipped] : []
  const said = {
    manifest,
    manifestSha256: list.listed.sha256,
    trust: sealed?.trust ?? null,
    events: timeline,
    words: archiveWords(language),
    names: Object.fromEntries(caseEvents.map((kind) => [kind, caseEventIn(language, kind)])),
    cause: causeIn(language, cause),
    language,
  }
  const index = madeOf(
    'index.html',
    // The program first: what was typed in a case may say anything.
    page.replace('/* checker */', () => checkerScript).replace('>null<', () => `>${inScript(said)}<`),
  )
  const zipped = files.map(({ id, path, at: mtime }) => ({
    name: path,
    read: () => house.store.read(id),
    mtime: new Date(mtime),
  }))
  return {
    open: () => zipOf([index.zipped, list.zipped, ...seal, ...made.map((one) => one.zipped), ...zipped]),
    name: `${partOf(caseNo, 60)}_${archiveWords(language).title}_${localDay(house.now())}.zip`,
    counts: { files: files.length, missing: missing.length },
  }
}
