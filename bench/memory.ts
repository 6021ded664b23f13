import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Caller } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { treeDigest } from './harness.ts'

const bytes = 80 * 1024 * 1024 - 1
const atOnce = 20
/** So that all of them run side by side for a while instead of one after another. */
const perSecond = '8M'

/** Memory that a process holds. */
export const mebibytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** The server's memory while twenty files of 80 MB come in at once, against what it had after the first one. */
export async function memory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const path = join(folder, 'file')
  const content = randomBytes(bytes)
  content.write('%PDF-1.4\n')
  writeFileSync(path, content)
  const digest = treeDigest(content)
  const product = await Product.start({ RATE_LIMITS: '0' })
  const { token } = await Caller.logIn(product.url, 'applicant')
  const tus = `${product.url}/moduleApi/fileservice/tus`
  const headers = { Authorization: token, 'Tus-Resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  async function send(rate: string): Promise<void> {
    const id = crypto.randomUUID()
    const metadata = Object.entries({ id, filename: '证据.pdf', group: 'danbao1', digest })
    const made = await fetch(tus, {
      method: 'POST',
      headers: {
        ...headers,
        'Upload-Length': String(bytes),
        'Upload-Metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(','),
      },
    })
    if (made.status !== 201) throw new Error(`Creation: ${made.status} ${await made.text()}`)
    const lines = { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', Expect: '' }
    const given = Object.entries(lines).flatMap(([name, value]) => ['-H', `${name}:${value && ` ${value}`}`])
    const quiet = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '--limit-rate', rate, '-X', 'PATCH', '-T', path]
    const curl = spawn('curl', [...quiet, ...given, `${tus}/${id}`])
    let status = ''
    curl.stdout.on('data', (text) => (status += text))
    await new Promise((resolve) => curl.once('close', resolve))
    if (status !== '204') throw new Error(`curl: ${status}`)
  }

  await send('1G')
  const before = mebibytes(product.pid)
  let [least, most] = [before, before]
  const watch = setInterval(() => {
    const now = mebibytes(product.pid)
    least = Math.min(least, now)
    most = Math.max(most, now)
  }, 100)
  await Promise.all(Array.from({ length: atOnce }, () => send(perSecond)))
  clearInterval(watch)
  const change = (to: number) => `${to >= before ? '+' : ''}${(to - before).toFixed(0)}`
  console.log(`server memory while ${atOnce} uploads of 80 MB run: ${before.toFixed(0)} MiB after the first`)
  console.log(`  change    ${change(least)} to ${change(most)} MiB   goal ± 30`)
  await product.close()
  rmSync(folder, { recursive: true })
}
