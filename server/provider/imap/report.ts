/*
 * What mail servers say of a letter that they could not deliver: reports by RFC 3464, and those in plain words with the head of the
 * letter below them.
 */

/** A letter that came back. */
export interface Report {
  /** The ids of our letters that it speaks of (`letterLog` in server/tables/provider.ts). */
  ids: string[]
  /** Such as 5.1.1, RFC 3463; `returned` where it names none. No address stands in it. */
  reason: string
}

const ourId = /<([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})@[^<>\s]{1,255}>/gi
const statusCode = /\b[45]\.\d{1,3}\.\d{1,3}\b/
const replyCode = /\b5[05]\d\b/

const idsIn = (text: string): string[] => [...new Set([...text.matchAll(ourId)].map(([, id = '']) => id.toLowerCase()))]

/** The fields of each paragraph of a delivery status, by their names in lower case; a line that begins with a blank goes on. */
function paragraphsOf(status: string): Map<string, string>[] {
  return status.split(/\r?\n[ \t]*\r?\n/).map((paragraph) => {
    const lines = paragraph.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
    return new Map(
      lines.flatMap((line) => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
      }),
    )
  })
}

/**
 * What a report by RFC 3464 says; undefined where it names no letter of ours or none that failed: one that is late may still
 * arrive.
 */
export function readReport(status: string, original: string): Report | undefined {
  // The head alone: what stands below it anybody may have written.
  const ids = idsIn(messageIdOf(original))
  const failed = paragraphsOf(status).find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed || ids.length === 0) return undefined
  const said = `${failed.get('status') ?? ''} ${failed.get('diagnostic-code') ?? ''}`
  return { ids, reason: statusCode.exec(said)?.[0] ?? replyCode.exec(said)?.[0] ?? 'returned' }
}

function messageIdOf(original: string): string {
  const [head = ''] = original.split(/\r?\n\r?\n/)
  return /^message-id:(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? ''
}

const begins = /^[>\t ]*message-id:/i
const goesOn = /^[>\t ]/

/** The fields that name a letter, each with the lines it goes on in. Line by line: whoever writes here may write a hundred thousand empty ones. */
function idFieldsIn(text: string): string {
  const found: string[] = []
  let within = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    within = begins.test(line) || (within && goesOn.test(line))
    if (within) found.push(line)
  }
  return found.join('\n')
}

/** What a mail server says in plain words: a letter of ours is named in what it sends back. */
export function readPlainReport(text: string): Report | undefined {
  const ids = idsIn(idFieldsIn(text))
  if (ids.length === 0) return undefined
  return { ids, reason: statusCode.exec(text)?.[0] ?? replyCode.exec(text)?.[0] ?? 'returned' }
}

/** Whether a mail was written by a mail server. */
export const isByServer = (address: string): boolean => /^(mailer-daemon|postmaster)@/i.test(address)
