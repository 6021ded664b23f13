import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { asc, eq } from 'drizzle-orm'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { defaultMaxMb } from '../../contract/both/file.ts'
import { cleanText } from '../../contract/both/spelling.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { isEmail } from '../../contract/kernel/rules.ts'
import type { mailbox } from '../../contract/mailbox/mailbox.ts'
import type { Orm } from '../database/db.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import { mailParts } from '../provider/imap/outline.ts'
import { anatomyOf } from '../provider/mime/anatomy.ts'
import { rawField, wordsField } from '../provider/mime/head.ts'
import { addressees } from '../provider/mime/people.ts'
import { isUuencoded, untransfer } from '../provider/mime/transfer.ts'
import { maySayFile, takeUuencoded } from '../provider/mime/uuencode.ts'
import { saidIn } from '../provider/mime/words.ts'
import { cases } from '../tables/case.ts'
import { mailFiling, mailReply } from '../tables/mailbox.ts'
import { cleanName } from '../upload/create.ts'
import { cleanHtml, wordsOfHtml } from './clean.ts'
import { type InnerLetter, type MailFile, openAll } from './inside.ts'
import { casesNamed } from './named.ts'
import { headOf, line, mailOf, openFor, personOfMail, shownHead } from './open.ts'

/** Bytes of a mail's words that are shown. */
const mostText = 512 * 1024
const mostPeople = 100

export const readMail: Handler<typeof mailbox.readMail> = async ({ house, tx, me, params: { id } }) => {
  const said = await openFor(house, me, async (box, validity) => {
    const { uid, found } = await mailOf(box, validity, id)
    const { load, ...mail } = await mailParts(box, uid, found.bodyStructure)
    const anatomy = anatomyOf(mail.leaves, mail.hints)
    const words = await saidIn(anatomy, mail.hints, mostText, load)
    // Few texts hold a file: the others are not asked for once more.
    const plain = maySayFile(words.text) ? anatomy.blocks.flatMap((one) => one.plain) : []
    const { files, letters } = await openAll(anatomy.files, mail.leaves, load, { plain, hints: mail.hints })
    const shown = shownHead(mail.head, mail.hints, found)
    const { replyTo = [], from = [] } = found.envelope ?? {}
    const answerTo = personOfMail(replyTo[0] ?? from[0]).address
    return {
      ...headOf(found, validity, mail),
      to: shown.people('to').slice(0, mostPeople),
      cc: shown.people('cc').slice(0, mostPeople),
      answerTo: isEmail(answerTo) ? answerTo : '',
      text: cleanText(takeUuencoded(words.text).text),
      html: cleanHtml(words.html),
      cut: words.isCut,
      parts: files.map(shownFile),
      letters: letters.map(shownLetter),
    }
  })
  const named = [
    said.subject,
    said.text || wordsOfHtml(said.html),
    ...said.letters.flatMap((one) => [one.subject, one.text]),
  ]
  return { ...said, cases: await casesNamed(tx, me, named.join('\n')), ...(await doneWith(tx, id)) }
}

const shownName = (name: string): string => cleanName(name).slice(0, 200)

const shownFile = ({ part, name, size, within, shut }: MailFile) => ({
  ...{ part, name: shownName(name), size, within: within.map(shownName) },
  ...(shut ? { shut } : {}),
})

function shownLetter({ part, head, hints, said: { text, html, isCut } }: InnerLetter) {
  const [from] = head ? addressees(rawField(head, 'from', hints), hints) : []
  return {
    part,
    subject: head ? line(wordsField(head, 'subject', hints), 500) : '',
    from: personOfMail(from),
    text: cleanText(text || wordsOfHtml(html)),
    cut: isCut,
  }
}

/** What was answered and filed of a mail. */
async function doneWith(orm: Orm, id: string) {
  const replies = await orm.select().from(mailReply).where(eq(mailReply.mailId, id)).orderBy(asc(mailReply.sentAt))
  const filed = await orm
    .select({ filing: mailFiling, caseNo: cases.caseNo, receiptNo: cases.receiptNo })
    .from(mailFiling)
    .innerJoin(cases, eq(cases.id, mailFiling.caseId))
    .where(eq(mailFiling.mailId, id))
    .orderBy(asc(mailFiling.filedAt))
  return {
    replies: replies.map(({ address, sentAt, ...one }) => ({ ...one, to: address, at: sentAt.toISOString() })),
    filed: filed.map(({ filing: { part, caseId, byName, filedAt }, caseNo, receiptNo }) => ({
      ...{ part, caseId, byName, caseNo: caseNo || receiptNo },
      at: filedAt.toISOString(),
    })),
  }
}

export const markMail: OwnTransaction<typeof mailbox.markMail> = {
  ownTransaction: ({ house, me, body: { id, seen } }) =>
    openFor(house, me, async (box, validity) => {
      const { uid } = await mailOf(box, validity, id)
      const change = seen ? box.messageFlagsAdd : box.messageFlagsRemove
      await change.call(box, String(uid), ['\\Seen'], { uid: true })
      return null
    }),
}

/** A file of a mail, by its place. */
export interface FoundFile {
  name: string
  /** Bytes, about. */
  size: number
  /** How to come by its bytes. */
  bytes: () => Promise<Readable>
}

/** Throws `notFound` for what is none, and why what it lies in was not opened. */
export async function filePart(
  box: ImapFlow,
  uid: number,
  root: FetchMessageObject,
  place: string,
): Promise<FoundFile> {
  const { leaves, hints, load } = await mailParts(box, uid, root.bodyStructure)
  const { files, blocks } = anatomyOf(leaves, hints)
  const outer = place.split('-')[0] ?? ''
  const spoken = blocks.flatMap(({ plain }) => plain).find(({ part }) => part === outer)
  if (spoken && place !== outer) return insidePart(await openAll([], [spoken], load, { plain: [spoken], hints }), place)
  const [file, leaf] = [files.find(({ part }) => part === outer), leaves.find(({ part }) => part === outer)]
  if (!file || !leaf) throw new AppError('notFound')
  if (place !== outer) return insidePart(await openAll([file], leaves, load, { plain: [], hints }), place)
  const bytes = async () => {
    // What our library takes for text it would turn into another charset, and what is coded as before MIME it leaves so.
    if (!root.bodyStructure || isUuencoded(leaf.encoding) || /^(text|message)\//.test(leaf.type)) {
      const loaded = await load(leaf, defaultMaxMb * 1024 * 1024)
      return Readable.from([untransfer(loaded.bytes, leaf.encoding)])
    }
    const { content } = await box.download(String(uid), outer, { uid: true })
    if (!content) throw new AppError('notFound')
    return content
  }
  return { name: shownName(file.name), size: file.size, bytes }
}

function insidePart({ files }: { files: MailFile[] }, place: string): FoundFile {
  const found = files.find(({ part }) => part === place)
  if (found?.bytes) {
    const { name, size, bytes } = found
    return { name: shownName(name), size, bytes: async () => Readable.from([bytes]) }
  }
  const shut = files.find((one) => one.shut && place.startsWith(`${one.part}-`))
  if (shut?.shut) throw new AppError(shut.shut, { name: shownName(shut.name) })
  throw new AppError('notFound')
}

/** The bytes as they come over the line, which stays open so long: where it is lost the download breaks off. */
export const loadMailPart: OwnTransaction<typeof mailbox.loadMailPart> = {
  ownTransaction: ({ house, me, params: { id, part } }) =>
    new Promise((resolve, reject) => {
      openFor(house, me, async (box, validity) => {
        const { uid, found } = await mailOf(box, validity, id)
        const { name, bytes } = await filePart(box, uid, found, part)
        const content = await bytes()
        resolve({ stream: content, name: name || 'attachment' })
        // Whoever reads it hears of what goes wrong from here on.
        await finished(content).catch(() => undefined)
      }).catch(reject)
    }),
}
