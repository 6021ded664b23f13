import { finished } from 'node:stream/promises'
import { asc, eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { AppError } from '../../contract/errors.ts'
import type { mailbox } from '../../contract/mailbox.ts'
import { isEmail } from '../../contract/rules.ts'
import { cleanText } from '../../contract/spelling.ts'
import { cases } from '../case/table.ts'
import type { Orm } from '../database/db.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import { type Anatomy, anatomyOf, textOf } from '../provider/imap/anatomy.ts'
import { cleanName } from '../upload/create.ts'
import { cleanHtml, wordsOfHtml } from './clean.ts'
import { casesNamed } from './named.ts'
import { headOf, mailOf, openFor, personOfMail } from './open.ts'
import { mailFiling, mailReply } from './table.ts'

/** Bytes of a mail's words that are shown. */
const mostText = 512 * 1024
const mostPeople = 100

async function bodyOf(box: ImapFlow, uid: number, { plain, html }: Anatomy) {
  const none = { text: '', isCut: false }
  const words = plain ? await textOf(box, uid, plain, mostText) : none
  const page = html ? await textOf(box, uid, html, mostText) : none
  return { words, page }
}

export const readMail: Handler<typeof mailbox.readMail> = async ({ house, tx, me, params: { id } }) => {
  const said = await openFor(house, me, async (box, validity) => {
    const { uid, found } = await mailOf(box, validity, id)
    const anatomy = anatomyOf(found.bodyStructure)
    const { words, page } = await bodyOf(box, uid, anatomy)
    const { to = [], cc = [], replyTo = [], from = [] } = found.envelope ?? {}
    const answerTo = personOfMail(replyTo[0] ?? from[0]).address
    return {
      ...headOf(found, validity),
      to: to.slice(0, mostPeople).map(personOfMail),
      cc: cc.slice(0, mostPeople).map(personOfMail),
      answerTo: isEmail(answerTo) ? answerTo : '',
      text: cleanText(words.text),
      html: cleanHtml(page.text),
      cut: words.isCut || page.isCut,
      parts: anatomy.files.map(({ part, name, size }) => ({ part, name: cleanName(name).slice(0, 200), size })),
    }
  })
  const named = `${said.subject}\n${said.text}\n${said.text ? '' : wordsOfHtml(said.html)}`
  return { ...said, cases: await casesNamed(tx, me, named), ...(await doneWith(tx, id)) }
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

/** A part that is a file, by its place. Throws `notFound` for what is none. */
export function filePart(anatomy: Anatomy, part: string) {
  const found = anatomy.files.find((one) => one.part === part)
  if (!found) throw new AppError('notFound')
  return { ...found, name: cleanName(found.name).slice(0, 200) }
}

/** The bytes as they come over the line, which stays open so long: where it is lost the download breaks off. */
export const loadMailPart: OwnTransaction<typeof mailbox.loadMailPart> = {
  ownTransaction: ({ house, me, params: { id, part } }) =>
    new Promise((resolve, reject) => {
      openFor(house, me, async (box, validity) => {
        const { uid, found } = await mailOf(box, validity, id)
        const { name } = filePart(anatomyOf(found.bodyStructure), part)
        const { content } = await box.download(String(uid), part, { uid: true })
        if (!content) throw new AppError('notFound')
        resolve({ stream: content, name: name || 'attachment' })
        // Whoever reads it hears of what goes wrong from here on.
        await finished(content).catch(() => undefined)
      }).catch(reject)
    }),
}
