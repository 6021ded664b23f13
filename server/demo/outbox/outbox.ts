import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { desc } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { outbox } from '../../tables/demoOutbox.ts'

type Letter = Omit<typeof outbox.$inferInsert, 'id' | 'at'>

/** Keeps what would leave by SMS, mail or push. */
export async function post(house: House, orm: Orm, letter: Letter): Promise<void> {
  await orm.insert(outbox).values({ ...letter, at: house.now() })
}

/** Demo only: /dev/outbox (page) and /dev/outbox.json, newest first. */
export function showOutbox(app: FastifyInstance, house: House): void {
  const shared = {
    schema: { hide: true },
    onRequest: async ({ headers }: FastifyRequest) => {
      if (!isOwnHost(headers.host ?? '', house)) throw new AppError('forbidden')
    },
  }
  app.get('/dev/outbox.json', shared, () => letters(house))
  app.get('/dev/outbox', shared, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(pageOf(await letters(house))),
  )
}

/**
 * Everybody's codes lie here, so a page of another name must not read them for having led its name to this machine: only the
 * names that this installation goes by are answered, and addresses, which no name server gives away.
 */
function isOwnHost(host: string, { config }: House): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  const own = ['localhost', config.host, ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : [])]
  return own.includes(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

async function letters(house: House) {
  const rows = await house.db.orm.select().from(outbox).orderBy(desc(outbox.at), desc(outbox.id)).limit(200)
  return rows.map(({ at, ...row }) => ({
    at: at.toISOString(),
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  }))
}

const columns = ['at', 'channel', 'to', 'subject', 'text', 'code', 'link', 'uuid'] as const

/** Its own page, with one style written into it and nothing else. */
const look = `body{font:15px/1.5 system-ui;margin:24px;color:#1e293b}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #e2e8f0;padding:8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{color:#64748b}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(look).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function pageOf(rows: Record<string, unknown>[]): string {
  const cells = (row: Record<string, unknown>) =>
    columns.map((name) => `<td>${cell(name, escaped(String(row[name] ?? '')))}</td>`).join('')
  // Links are told from the root where nobody said what the address is; here they lead on.
  const cell = (name: string, text: string) => (name === 'link' && text !== '' ? `<a href="${text}">${text}</a>` : text)
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>${look}</style>
<h1>Outbox 演示发件箱</h1><p>What would have been sent, newest first. 演示环境不会真正发送。</p>
<table><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
