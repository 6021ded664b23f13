import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { archives } from '../../contract/archive.ts'
import { causeIn } from '../../contract/cause.ts'
import { AppError } from '../../contract/errors.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { audit } from '../audit/audit.ts'
import { seenCase } from '../case/case.ts'
import type { Noun, OwnTransaction } from '../door/handler.ts'
import { proofsOf } from '../signing/chain/make.ts'
import { partOf, zipOf } from '../upload/zip.ts'
import { localDay } from '../when.ts'
import page from './archive.html?raw'
import { collectCase } from './collect.ts'
import { eventWordsIn } from './eventWords.ts'
import { archiveWords } from './words.ts'

/** JSON that may stand in a script of a page. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** What the server makes for the archive itself. */
function madeOf(path: string, text: string) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    listed: { path, size: bytes.length, sha256 },
    zipped: { name: path, read: async () => Readable.from([bytes]) },
  }
}

const exportCase: OwnTransaction<typeof archives.exportCase> = {
  async ownTransaction(context) {
    const { house, me, params, language } = context
    const known = await seenCase(house.db.orm, me, params.id)
    if (known.secretaryId !== me.id && !me.roles.includes('ROLE_HEAD')) throw new AppError('archive.others')
    await mustBeFresh(house, me)
    const { files, missing, texts, onPaper, events, broken } = await collectCase(house, me, known, language)
    const timeline = events.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
    const { caseNo, receiptNo, cause, state, head } = known
    const made = [
      madeOf(
        'timeline.json',
        JSON.stringify({ head, events: timeline, proofs: await proofsOf(house.db.orm, known.id) }, null, 1),
      ),
      ...texts.map(({ path, text }) => madeOf(path, text)),
    ]
    const at = house.now().toISOString()
    const manifest = {
      format: 1,
      ...{ caseNo, receiptNo, cause, state, exportedAt: at, exportedBy: me.nickName },
      files: [...made.map(({ listed }) => listed), ...files.map(({ id: _, ...one }) => one)],
      ...{ missing, onPaper },
      timeline: { events: timeline.length, head, broken },
    }
    const list = madeOf('manifest.json', JSON.stringify(manifest, null, 1))
    const said = {
      manifest,
      manifestSha256: list.listed.sha256,
      events: timeline,
      words: archiveWords(language),
      names: eventWordsIn(language),
      cause: causeIn(language, cause),
      language,
    }
    const index = madeOf(
      'index.html',
      page.replace('>null<', () => `>${inScript(said)}<`),
    )
    await house.db.tx((tx) =>
      audit({ ...context, tx }, 'archive.exportCase', caseNo, {
        files: ['', files.length],
        missing: ['', missing.length],
      }),
    )
    const zipped = files.map(({ id, path, at: mtime }) => ({
      name: path,
      read: () => house.store.read(id),
      mtime: new Date(mtime),
    }))
    const stream = zipOf([index.zipped, list.zipped, ...made.map((one) => one.zipped), ...zipped])
    return { stream, name: `${partOf(caseNo, 60)}_${archiveWords(language).title}_${localDay(house.now())}.zip` }
  },
}

export const archiveNoun: Noun<typeof archives> = { calls: { exportCase }, kinds: {} }
