import { ImapFlow } from 'imapflow'
import { AppError } from '../../../contract/errors/errors.ts'
import type { ImapAccount } from '../../config.ts'
import type { House } from '../../house.ts'
import { mustMayDial } from '../outside.ts'

/*
 * The line to the mailbox of the institution: one a house, opened when somebody asks, closed when nobody did for a while. What comes
 * over it was written by strangers, so no answer may be larger than what this process can hold.
 */

const patienceMs = 20_000
const idleMs = 12_000
/** Of one answer: headers and the outline of a mail. Bodies come in pieces of 64 KiB. */
const mostBytes = 8 * 1024 * 1024

interface Line {
  client: ImapFlow
  /** How many are using it. */
  users: number
  timer: NodeJS.Timeout | undefined
}

const lines = new WeakMap<House['db'], Promise<Line>>()

/**
 * Does something with the mailbox's folder open, once more where the line was lost in the middle. Throws `mailbox.unconfigured`
 * where there is none, `mailbox.login` where it refuses user or password, `mailbox.inside` where its host leads inside, `mailbox.away` where it does not answer.
 */
export async function inMailbox<T>(house: House, work: (box: ImapFlow) => Promise<T>): Promise<T> {
  const { imap } = house.config
  if (!imap) throw new AppError('mailbox.unconfigured')
  for (let isLast = false; ; isLast = true) {
    const line = await lineOf(house, imap)
    clearTimeout(line.timer)
    line.users++
    try {
      return await work(line.client)
    } catch (error) {
      const isLost = !line.client.usable
      // A command that it refuses is no fault of whoever asked, either.
      if (!isLost && !(error as { responseStatus?: string }).responseStatus) throw error
      if (isLast || !isLost) throw new AppError('mailbox.away')
    } finally {
      line.users--
      rest(house, line)
    }
  }
}

/** Does something with another folder open, over a line of its own. Throws as `inMailbox`, and what `work` throws. */
export async function inMailFolder<T>(house: House, folder: string, work: (box: ImapFlow) => Promise<T>): Promise<T> {
  const { imap } = house.config
  if (!imap) throw new AppError('mailbox.unconfigured')
  const { client } = await open(house, { ...imap, folder })
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

async function lineOf(house: House, imap: ImapAccount): Promise<Line> {
  const known = lines.get(house.db)
  if (known) {
    const line = await known.catch(() => undefined)
    if (line?.client.usable) return line
    if (lines.get(house.db) === known) lines.delete(house.db)
  }
  // Somebody who waited for the same one may have been quicker.
  const meanwhile = lines.get(house.db)
  if (meanwhile) return meanwhile
  const opening = open(house, imap)
  lines.set(house.db, opening)
  return opening
}

async function open(house: House, { host, port, secure, user, password: pass, folder }: ImapAccount): Promise<Line> {
  await mustMayDial(house, host).catch((error: { code?: string }) => {
    throw new AppError(error.code === 'inside' ? 'mailbox.inside' : 'mailbox.away')
  })
  const client = new ImapFlow({
    ...{ host, port, secure, auth: { user, pass }, logger: false, disableAutoIdle: true },
    // A password goes in the clear nowhere but to this machine itself.
    ...(secure ? {} : { doSTARTTLS: !['127.0.0.1', '::1', 'localhost'].includes(host) }),
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    ...{ maxLineLength: mostBytes, maxLiteralSize: mostBytes, maxResponseSize: 2 * mostBytes },
  })
  // Whoever is using the line hears of it by what they asked for.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(folder)
    return { client, users: 0, timer: undefined }
  } catch (error) {
    client.close()
    const isLogin = (error as { authenticationFailed?: boolean }).authenticationFailed === true
    throw new AppError(isLogin ? 'mailbox.login' : 'mailbox.away')
  }
}

function rest(house: House, line: Line): void {
  if (line.users > 0) return
  clearTimeout(line.timer)
  line.timer = setTimeout(() => void closeMailbox(house), idleMs)
  line.timer.unref()
}

/** Ends the line, if there is one. */
export async function closeMailbox(house: House): Promise<void> {
  const known = lines.get(house.db)
  lines.delete(house.db)
  const line = await known?.catch(() => undefined)
  if (!line) return
  clearTimeout(line.timer)
  line.client.close()
}
