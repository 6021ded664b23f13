import type { ImapFlow } from 'imapflow'
import type { mailbox } from '../../contract/mailbox/mailbox.ts'
import type { Handler } from '../door/handler.ts'
import { headOf, headsOf, openFor } from './open.ts'

/** Newest first; those that somebody removes meanwhile are missing. */
export const listMails: Handler<typeof mailbox.listMails> = ({ house, me, query: { page, size, q } }) =>
  openFor(house, me, async (box, validity) => {
    // Unless it is asked for something it tells of no new ones.
    await box.noop()
    const { range, total, expected, options } = q ? await matching(box, q, page, size) : everything(box, page, size)
    const found = range ? await headsOf(box, range, expected, options) : []
    found.sort((one, other) => other.uid - one.uid)
    return { total, list: found.map((one) => headOf(one, validity)) }
  })

/** Mails are numbered as they came: the last are the newest. */
function everything(box: ImapFlow, page: number, size: number) {
  const total = box.mailbox ? box.mailbox.exists : 0
  const last = total - (page - 1) * size
  const first = Math.max(1, last - size + 1)
  return { total, range: last > 0 ? `${first}:${last}` : undefined, expected: last - first + 1, options: {} }
}

async function matching(box: ImapFlow, q: string, page: number, size: number) {
  const uids = (await box.search({ text: q }, { uid: true })) || []
  const wanted = uids.sort((one, other) => other - one).slice((page - 1) * size, page * size)
  const range = wanted.length > 0 ? wanted.join(',') : undefined
  return { total: uids.length, range, expected: wanted.length, options: { uid: true } }
}
