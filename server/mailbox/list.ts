import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { mailbox } from '../../contract/mailbox.ts'
import type { Handler } from '../door/handler.ts'
import { headOf, headQuery, openFor } from './open.ts'

/** Newest first; those that somebody removes meanwhile are missing. */
export const listMails: Handler<typeof mailbox.listMails> = ({ house, me, query: { page, size, q } }) =>
  openFor(house, me, async (box, validity) => {
    const { range, total, options } = q ? await matching(box, q, page, size) : await everything(box, page, size)
    const found: FetchMessageObject[] = []
    if (range) for await (const one of box.fetch(range, headQuery, options)) found.push(one)
    found.sort((one, other) => other.uid - one.uid)
    return { total, list: found.map((one) => headOf(one, validity)) }
  })

/** Mails are numbered as they came: the last are the newest. */
async function everything(box: ImapFlow, page: number, size: number) {
  // Without a question it tells of no new ones.
  await box.noop()
  const total = box.mailbox ? box.mailbox.exists : 0
  const last = total - (page - 1) * size
  return { total, range: last > 0 ? `${Math.max(1, last - size + 1)}:${last}` : undefined, options: {} }
}

async function matching(box: ImapFlow, q: string, page: number, size: number) {
  const uids = (await box.search({ text: q }, { uid: true })) || []
  const wanted = uids.sort((one, other) => other - one).slice((page - 1) * size, page * size)
  return { total: uids.length, range: wanted.length > 0 ? wanted.join(',') : undefined, options: { uid: true } }
}
