import { sliceBytes } from '../../contract/both/file.ts'
import { userDb } from '../../src/local/db.ts'
import { blobOf, sealBlob } from '../../src/local/sealedBlob.ts'
import { sendFile } from '../../src/local/send/tus.ts'
import { current, signIn } from '../../src/local/session.ts'
import { inspect } from '../../src/workers/worker.ts'

/* Runs in the browser, with the product's own code; bench/hashing.ts and bench/upload.ts call it. */

const longTasks: number[] = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: 'longtask',
})

function chosen(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('No file chosen')
  return file
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const measure = {
  longTasks,
  hash: () => timed(() => inspect(chosen(), { group: 'danbao1', maxMb: 4096 })),
  stream: () =>
    timed(async () => {
      const reader = chosen().stream().getReader()
      while (!(await reader.read()).done);
    }),
  /** As much as one file may be, as *keep and log out* seals it. */
  async seal(bytes: number): Promise<number> {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    return timed(() => sealBlob(key, 'bench', chosen().slice(0, bytes)))
  },
  slices: (bytes = Number.POSITIVE_INFINITY) =>
    timed(async () => {
      const file = chosen().slice(0, bytes)
      for (let at = 0; at < file.size; at += sliceBytes) await file.slice(at, at + sliceBytes).arrayBuffer()
    }),
  /** Keeps the chosen file as the product does, once. */
  async keep(session: Parameters<typeof signIn>): Promise<void> {
    await signIn(...session)
    await userDb(session[0].id).blobs.put({ id: 'bench', blob: chosen() })
  },
  async send(id: string, digest: string): Promise<number> {
    const session = await current()
    const blob = await blobOf(userDb(session?.user.id ?? ''), 'bench')
    if (!blob || !session?.token) throw new Error('Nothing kept')
    const file = {
      id,
      name: '证据.pdf',
      group: 'danbao1',
      digest,
      blob,
      isKnown: false,
      auth: { Authorization: session.token },
      signal: new AbortController().signal,
      onProgress: () => {},
    }
    return timed(() => sendFile(file))
  },
}
export type Measure = typeof measure
Object.assign(window, { measure })
