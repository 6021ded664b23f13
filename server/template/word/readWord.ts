/// <reference path="../../signing/foreign/program.d.ts" />
import { Worker } from 'node:worker_threads'
import { and, eq } from 'drizzle-orm'
import { extensionOf } from '../../../contract/both/file.ts'
import { type DocumentNode, documentLimits, documentProblems } from '../../../contract/document/document.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { type templates, templateTitleMax, wordLeftTag } from '../../../contract/template/template.ts'
import { threadOf, Unreadable } from '../../document/thread.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import { turns } from '../../door/limit/turns.ts'
import { file } from '../../tables/upload.ts'
import { finishFiles } from '../../upload/bind.ts'
import { storedBytes } from '../../upload/content/bytes.ts'
import { checkWord } from './check.ts'
import { Places } from './places.ts'
import type { WordAnswer, WordQuestion } from './read/live.ts'
import { program } from './read/live.ts?program'

const maxMs = 30_000

// A small file may hold a long one: it takes a core until its time is over.
const inTurn = turns()

/** Reads a Word file of the institution as a template. Nothing of it is kept until somebody saves what they see. */
export const readWord: OwnTransaction<typeof templates.readWord> = {
  async ownTransaction({ house, me, gone, body: { attachmentId } }) {
    await finishFiles(house, me, [{ attachmentId, purpose: '' }])
    const [row] = await house.db.orm
      .select()
      .from(file)
      .where(and(eq(file.id, attachmentId), eq(file.ownerId, me.id)))
    const missing = [{ path: ['attachmentId'], code: 'file.missing' as const }]
    if (!row || row.sha256 === null) throw new AppError('file.missing', {}, missing)
    if (extensionOf(row.name) !== 'docx') throw new AppError('word.format', { name: row.name })
    const bytes = storedBytes(house.store, row.id, row)
    const { document, leftOut } = await inTurn(me.id, gone, async () => {
      await checkWord(bytes)
      return readApart(row.name, new Uint8Array(await bytes.read(0, row.size)))
    })
    // Before its places are looked for, too: what they are looked for in has an end, then.
    mustFitModel(document)
    const places = new Places()
    const content = places.blocks(document.content ?? [])
    const read = { ...document, content }
    mustFitModel(read)
    const title = row.name.slice(0, -'.docx'.length).slice(0, templateTitleMax)
    const unsupported = leftOut.map(({ what }) => wordLeftTag[what] ?? what)
    return { title, body: read, leftOut, unsupported, unknown: [...places.unknown] }
  },
}

function mustFitModel(document: DocumentNode): void {
  const [problem] = documentProblems(document)
  if (problem) throw new AppError(problem.code, { max: documentLimits.characters })
}

/** Megabytes: what is larger unpacked is not read. */
const maxMb = 768
const begin = () =>
  new Worker(program, { eval: true, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: maxMb } })

/** Throws `word.unreadable` where the file fails its reader, or its reader's time or memory. */
async function readApart(name: string, bytes: Uint8Array): Promise<WordAnswer> {
  const thread = threadOf<WordQuestion, WordAnswer>(begin)
  try {
    return await thread.ask({ bytes }, maxMs)
  } catch (error) {
    throw error instanceof Unreadable ? new AppError('word.unreadable', { name }) : error
  } finally {
    await thread.end()
  }
}
