import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../contract/all.ts'
import { Caller } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report } from './figure.ts'
import { measuringPage, treeDigest } from './harness.ts'
import type { Measure } from './page/measure.ts'

declare const measure: Measure

/** The largest whole number of slices a file may have, less than 80 MiB. */
const bytes = 72 * 1024 * 1024 + 3 * 1024 * 1024

/** A file from the product's own upload code against one PATCH by curl to the same server: fresh, and from the middle on. */
export async function upload(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const content = randomBytes(bytes)
  content.write('%PDF-1.4\n')
  const [path, half] = [join(folder, '证据.pdf'), join(folder, 'half')]
  const middle = Math.floor(bytes / 2)
  writeFileSync(path, content)
  writeFileSync(half, content.subarray(middle))
  const digest = treeDigest(content)

  const product = await Product.start({ RATE_LIMITS: '0' })
  const caller = await Caller.logIn(product.url, 'applicant')
  const { user } = await caller.ask(contract.account.info, {})
  const tus = `${product.url}/moduleApi/fileservice/tus`
  const headers = { Authorization: caller.token, 'Tus-Resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  async function create(): Promise<string> {
    const id = crypto.randomUUID()
    const metadata = Object.entries({ id, filename: '证据.pdf', group: 'danbao1', digest }).map(
      ([key, value]) => `${key} ${base64(value)}`,
    )
    const answer = await fetch(tus, {
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata.join(',') },
    })
    if (answer.status !== 201) throw new Error(`Creation: ${answer.status} ${await answer.text()}`)
    return id
  }

  function curl(id: string, file: string, offset: number): void {
    const lines = {
      ...headers,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      Expect: '',
    }
    const status = execFileSync('curl', [
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      '-X',
      'PATCH',
      '-T',
      file,
      ...Object.entries(lines).flatMap(([name, value]) => ['-H', `${name}:${value && ` ${value}`}`]),
      `${tus}/${id}`,
    ])
    if (status.toString() !== '204') throw new Error(`curl: ${status}`)
  }

  async function firstHalf(): Promise<string> {
    const id = await create()
    const body = content.subarray(0, middle)
    const answer = await fetch(`${tus}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body,
    })
    if (answer.status !== 204) throw new Error(`First half: ${answer.status}`)
    return id
  }

  const { page, close } = await measuringPage(product.url)
  await page.locator('input').setInputFiles(path)
  await page.evaluate((session) => measure.keep(session), [user, caller.token] as Parameters<Measure['keep']>[0])

  const speed = (size: number, ms: number) => size / 1024 / 1024 / (ms / 1000)
  const send = async (id: string) => page.evaluate(([to, tree]) => measure.send(to!, tree!), [id, digest])
  const fresh = async () => speed(bytes, await send(crypto.randomUUID()))
  const freshCurl = async () => {
    const begun = performance.now()
    curl(await create(), path, 0)
    return speed(bytes, performance.now() - begun)
  }
  const resumed = async () => speed(bytes - middle, await send(await firstHalf()))
  const resumedCurl = async () => {
    const id = await firstHalf()
    const begun = performance.now()
    curl(id, half, middle)
    return speed(bytes - middle, performance.now() - begun)
  }
  await fresh()
  report(
    'unbroken upload of 75 MiB from the page, against curl -T',
    '≥ 0.65',
    'MiB/s',
    await pairs(10, fresh, freshCurl),
  )
  report(
    'the second half of 75 MiB resumed by the page, against curl -T',
    '≥ 0.3',
    'MiB/s',
    await pairs(10, resumed, resumedCurl),
  )
  await close()
  await product.close()
  rmSync(folder, { recursive: true })
}
