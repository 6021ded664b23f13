import { and, count, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import { outbox } from '../tables/demoOutbox.ts'
import { mailboxOpened } from '../tables/message.ts'
import type { Person } from '../who.ts'
import { inMailbox } from './imap/line.ts'
import { linkTo } from './letters.ts'

/** The mailbox of the institution, as secretaries see it from the top bar. */
export interface Mailbox {
  unread(orm: Orm, me: Person): Promise<number>
  /** The address that opens it. */
  open(orm: Orm, me: Person): Promise<string>
}

/** The mailbox that is configured; in the demo without one its outbox; else none, which the calls say. */
export function mailboxOf(house: House): Mailbox {
  if (house.config.imap) return imapMailbox(house)
  return house.config.demo ? demoMailbox(house) : noMailbox
}

const noMailbox: Mailbox = {
  unread: () => Promise.reject(new AppError('mailboxUnconfigured')),
  open: () => Promise.reject(new AppError('mailboxUnconfigured')),
}

/** It belongs to the institution that keeps the installation. */
function imapMailbox(house: House): Mailbox {
  const { imap, webmailUrl } = house.config
  const mustBeOwn = ({ tenantId }: Person) => {
    if (tenantId !== 1) throw new AppError('mailboxUnconfigured')
  }
  return {
    async unread(_orm, me) {
      mustBeOwn(me)
      return inMailbox(house, async (box) => {
        // Unless it is asked for something it tells of no new ones.
        await box.noop()
        return (await box.status(imap?.folder ?? '', { unseen: true })).unseen ?? 0
      })
    },
    async open(_orm, me) {
      mustBeOwn(me)
      return webmailUrl ?? linkTo(house, '/mailbox')
    },
  }
}

/** Mails of the demo outbox to this person since they last opened it. */
function demoMailbox(house: House): Mailbox {
  return {
    async unread(orm, me) {
      if (!me.email) return 0
      const [opened] = await orm.select().from(mailboxOpened).where(eq(mailboxOpened.accountId, me.id))
      const own = and(eq(outbox.channel, 'mail'), sql`lower(${outbox.to}) = ${me.email.toLowerCase()}`)
      const [row] = await orm
        .select({ mails: count() })
        .from(outbox)
        .where(opened ? and(own, gt(outbox.at, opened.at)) : own)
      return row?.mails ?? 0
    },
    async open(orm, me) {
      const at = house.now()
      await orm
        .insert(mailboxOpened)
        .values({ accountId: me.id, at })
        .onConflictDoUpdate({ target: mailboxOpened.accountId, set: { at } })
      return '/dev/outbox'
    },
  }
}
