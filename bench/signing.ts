import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import pg from 'pg'
import { contract } from '../contract/all.ts'
import { checkForeign } from '../server/signing/foreign/look.ts'
import { Browser } from '../tests/setup/chromium.ts'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { type Authority, award, openAuthority, sealedAward, signAs } from '../tests/signing/make.ts'
import { pairs, report } from './figure.ts'

const env = { RATE_LIMITS: '0', LOG_LEVEL: 'silent', READ_FILES: '0' }
const bare = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

async function lasts(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** What anybody pays for signatures: the same bytes, hashed and signed, a hundred times. */
const signedBare = (bytes: Uint8Array) =>
  lasts(() => {
    for (let at = 0; at < 100; at++) sign('sha256', bytes, bare)
  })

/** An award with a picture that does not compress, of about so many bytes. */
function heavy(bytes: number): Promise<Uint8Array> {
  const side = Math.ceil(Math.sqrt(bytes / 4))
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  const picture = context.createImageData(side, side)
  for (let at = 0; at < picture.data.length; at += 65_536)
    picture.data.set(randomBytes(Math.min(65_536, picture.data.length - at)), at)
  context.putImageData(picture, 0, 0)
  return award((pdf) => {
    const image = pdf.embedPng(new Uint8Array(canvas.toBuffer('image/png')))
    pdf.addPage({ size: 'a4' }).drawImage(image, { x: 0, y: 0, width: 500, height: 500 })
  })
}

async function signs(authority: Authority): Promise<void> {
  const who = await authority.person('孙仲裁')
  const bytes = await award()
  await signAs(bytes, who, authority, 'Warm')
  const found = await pairs(
    20,
    () => lasts(() => signAs(bytes, who, authority, 'Signer_1')),
    () => signedBare(bytes),
  )
  report('a signature with its time stamp (goal 100 ms), against a hundred bare ones', '—', 'ms', found)
}

async function verifies(authority: Authority): Promise<void> {
  const bytes = await sealedAward(authority)
  await checkForeign(bytes, authority.trust, new Date())
  const found = await pairs(
    20,
    () => lasts(() => checkForeign(bytes, authority.trust, new Date())),
    () => signedBare(bytes),
  )
  report(
    'a file with two signatures and a seal verified at the server (goal 60 ms), against the same hundred',
    '—',
    'ms',
    found,
  )
}

/** From the file that is chosen to the table of its signatures, for 10 MB; the baseline is the hash of the same file in the same page. */
async function verifiesInPage(authority: Authority): Promise<void> {
  const product = await Product.start(env)
  const browser = await Browser.start({ serviceWorkers: 'block' })
  const folder = mkdtempSync(join(tmpdir(), 'signing-'))
  const path = join(folder, 'award.pdf')
  const bytes = await sealedAward(authority, await heavy(10_000_000))
  writeFileSync(path, bytes)
  const { page } = browser
  await page.goto(`${product.url}/#/officialSeal`)
  const input = page.getByLabel('选择 PDF 文件')
  await input.waitFor({ state: 'attached' })
  const checked = async () => {
    const seen = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begins = () => {
            const from = performance.now()
            const look = () => {
              if (document.querySelector('[aria-label="文件内的签名"]')) resolve(performance.now() - from)
              else requestAnimationFrame(look)
            }
            look()
          }
          document.addEventListener('change', begins, { capture: true, once: true })
        }),
    )
    await input.setInputFiles(path)
    return seen
  }
  await checked()
  const found = await pairs(
    8,
    async () => {
      await page.reload()
      // Until somebody has chosen a file the page has fetched what it checks with.
      await page.waitForLoadState('networkidle')
      return checked()
    },
    () =>
      page.evaluate(async (size) => {
        const whole = new Uint8Array(size)
        const from = performance.now()
        await crypto.subtle.digest('SHA-256', whole)
        return performance.now() - from
      }, bytes.length),
  )
  const mb = (bytes.length / 1e6).toFixed(1)
  report(`a file of ${mb} MB verified in the page (goal 300 ms), against its hash there`, '—', 'ms', found)
  await browser.close()
  await product.close()
  rmSync(folder, { recursive: true })
}

/** As many envelopes of another case, open, with a signer each: copies of the one that the demo has. */
const open = (count: number) => [
  `create temp table other as select c.id from cases c where c.tenant_id = 1
    and not exists (select from envelope e where e.case_id = c.id) limit 1`,
  `create temp table made as select gen_random_uuid() as id from generate_series(1, ${count})`,
  `insert into envelope select (jsonb_populate_record(e, jsonb_build_object('id', m.id, 'state', 'open', 'case_id',
      (select id from other), 'about_kind', '', 'about_id', null, 'due', '2999-01-01', 'closed_at', null))).*
    from made m, envelope e where e.id = (select id from envelope where state <> 'open' limit 1)`,
  `insert into envelope_signer select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'envelope_id', m.id,
      'state', 'invited', 'code_hash', null))).* from made m, envelope_signer s where s.id = (select id from envelope_signer limit 1)`,
  'analyze envelope',
  'analyze envelope_signer',
]

/** The lists that hold envelopes, with a thousand open ones against the demo's. */
async function lists(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const product = await Product.start({ ...env, DATABASE_URL: url })
  const { token } = await Caller.logIn(product.url, 'secretary')
  const me = new Caller(product.url, token)
  const { list } = await me.ask(contract.case.listCases, { query: { size: 50 } })
  const baseId = list.find(({ state }) => state === 'closed')?.id ?? ''
  const asks = {
    'envelopes of a case': () => me.ask(contract.envelope.listEnvelopes, { query: { baseId } }),
    'what waits for a secretary': () => me.ask(contract.todo.listTodo, {}),
  }
  const round = async () => {
    const found: number[] = []
    for (const ask of Object.values(asks)) {
      const times: number[] = []
      for (let at = 0; at < 40; at++) times.push(await lasts(ask))
      found.push(times.toSorted((a, b) => a - b)[20]!)
    }
    return found
  }
  await round()
  const before = [await round(), await round(), await round()]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of open(1000)) await client.query(statement)
  await client.end()
  await round()
  const after = [await round(), await round(), await round()]
  for (const [at, what] of Object.keys(asks).entries()) {
    const found = before.map((baseline, turn) => ({ baseline: baseline[at]!, ours: after[turn]![at]! }))
    report(`${what}, 1000 open envelopes against the demo's`, '≤ 1.3', 'ms', found)
  }
  await product.close()
  await postgres.stop()
}

/** What a signature and its check cost, and whether lists feel a thousand open envelopes. */
export async function signing(): Promise<void> {
  const authority = await openAuthority()
  await signs(authority)
  await verifies(authority)
  await verifiesInPage(authority)
  await lists()
}
