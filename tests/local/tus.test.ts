import { afterEach, expect, test, vi } from 'vitest'
import { answered, connection } from '../../src/local/connection.ts'
import { sendFile } from '../../src/local/send/tus.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const size = 100

/** A server that holds some bytes of a file, and to which the rest never gets through. */
function stub(holds: () => Response) {
  const sending = new AbortController()
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (init.method === 'HEAD') return Promise.resolve(holds())
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      sending.abort()
    })
  })
  const began = new Promise<void>((resolve) => sending.signal.addEventListener('abort', () => resolve()))
  return { began }
}

const held = (offset: number) => new Response(null, { headers: { 'Upload-Offset': String(offset) } })

async function stopOnTheWay(answers: (() => Response)[]): Promise<number[]> {
  const told: number[] = []
  const abort = new AbortController()
  const { began } = stub(() => (answers.shift() ?? (() => new Response(null, { status: 503 })))())
  const file = {
    id: 'a',
    name: 'a.pdf',
    group: 'danbao1',
    digest: 'a',
    isKnown: true,
    blob: new Blob(['x'.repeat(size)]),
  }
  const going = sendFile({
    ...file,
    auth: { Authorization: 'Bearer x' },
    signal: abort.signal,
    onProgress: (bytes) => told.push(bytes),
  })
  await began
  abort.abort(new Error('paused'))
  await expect(going).rejects.toThrow('paused')
  return told
}

test('a transfer that is stopped ends at what the server holds of it', async () => {
  expect(await stopOnTheWay([() => held(10), () => held(40)])).toEqual([10, 40])
})

test('a transfer that is stopped where nobody answers any more ends at what was last acknowledged', async () => {
  expect(await stopOnTheWay([() => held(10)])).toEqual([10, 10])
})

test('a server that asks for patience, at whichever request, is asked again as late as it says', async () => {
  const later = () => new Response(null, { status: 429, headers: { 'Retry-After': '37' } })
  const worded = () => new Response(JSON.stringify({ code: 429, error: 'tooMany' }), later())
  const none = () => new Response(null, { status: 404 })
  for (const said of [{ HEAD: later }, { HEAD: none, POST: worded }, { HEAD: () => held(0), PATCH: worded }]) {
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => said[method as keyof typeof said]?.())
    const file = {
      id: 'a',
      name: 'a.pdf',
      group: 'danbao1',
      digest: 'a',
      isKnown: true,
      blob: new Blob(['x'.repeat(size)]),
    }
    const going = sendFile({
      ...file,
      auth: { Authorization: 'Bearer x' },
      signal: new AbortController().signal,
      onProgress() {},
    })
    await expect(going).rejects.toMatchObject({ code: 'tooMany', params: { retryAfter: 37 } })
  }
})

/** What is asked of the server in turn, where it holds so many bytes of a file, or none of it. */
async function requestsOf(isKnown: boolean, holds: number | undefined): Promise<string[]> {
  const methods: string[] = []
  let bytes = holds
  vi.stubGlobal('fetch', async (_: string, { method = '', headers }: RequestInit) => {
    methods.push(method)
    if (method === 'POST') {
      if (bytes !== undefined) return new Response(JSON.stringify({ code: 409, error: 'file.exists' }), { status: 409 })
      bytes = 0
      return new Response(null, { status: 201, headers: { 'Tus-Resumable': '1.0.0' } })
    }
    if (bytes === undefined) return new Response(null, { status: 404 })
    if (method === 'HEAD') return held(bytes)
    expect(new Headers(headers).get('upload-offset')).toBe(String(bytes))
    bytes = size
    return new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } })
  })
  const file = { id: 'a', name: 'a.pdf', group: 'danbao1', digest: 'a', isKnown, blob: new Blob(['x'.repeat(size)]) }
  const auth = { Authorization: 'Bearer x' }
  await sendFile({ ...file, auth, signal: new AbortController().signal, onProgress() {} })
  expect(bytes).toBe(size)
  return methods
}

test('a file that was never sent is not asked after: no upload begins with an error', async () => {
  expect(await requestsOf(false, undefined)).toEqual(['POST', 'PATCH', 'HEAD'])
})

test.each([
  ['whose announcement got through and its answer did not', false, 0, ['POST', 'HEAD', 'PATCH', 'HEAD']],
  ['of which more came than this device heard', false, 40, ['POST', 'HEAD', 'PATCH', 'HEAD']],
  ['of which some came', true, 40, ['HEAD', 'PATCH', 'HEAD']],
  ['that the server has let go of', true, undefined, ['HEAD', 'POST', 'PATCH', 'HEAD']],
  ['all of which came unheard', false, size, ['POST', 'HEAD']],
] as const)('a file %s goes on from the last byte held', async (_, isKnown, holds, methods) => {
  expect(await requestsOf(isKnown, holds)).toEqual(methods)
})

/** An XHR that the test ends, and to which a buffered line hands nearly all of it at once. */
function stubXhr() {
  const sent: { finish(): void }[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly DONE = 4
      readyState = 1
      status = 204
      responseText = ''
      readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
      onloadend: (() => void) | undefined
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send() {
        sent.push(this)
        this.upload.onprogress?.({ loaded: 95 })
      }
      finish() {
        this.readyState = 4
        this.onloadend?.()
      }
    },
  )
  return sent
}

/** A file that goes by XHR, once all of it was handed over. `look`: what is answered to who asks how much has arrived. */
async function goByXhr(look: (signal: AbortSignal) => Promise<Response>) {
  vi.useFakeTimers()
  const told: number[] = []
  const sent = stubXhr()
  let arrived = 0
  vi.stubGlobal('fetch', async (_: string, { method, signal }: RequestInit) =>
    method === 'GET' ? look(signal as AbortSignal) : held(arrived),
  )
  const file = {
    id: 'a',
    name: 'a.pdf',
    group: 'danbao1',
    digest: 'a',
    isKnown: true,
    blob: new Blob(['x'.repeat(size)]),
  }
  const going = sendFile({
    ...file,
    auth: { 'Upload-Session': 'x' },
    signal: new AbortController().signal,
    onProgress: (bytes) => told.push(bytes),
  })
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
  const finish = async () => {
    arrived = size
    sent[0]?.finish()
    await going
  }
  return { told, finish }
}

test('on its way a transfer shows what the server says it holds, however much was handed to the network', async () => {
  const looks = [30, 60]
  const { told, finish } = await goByXhr(async () => held(looks.shift() ?? 60))
  await vi.advanceTimersByTimeAsync(3_500)
  expect(told).toEqual([0, 30, 60])
  await finish()
  expect(told).toEqual([0, 30, 60, size])
})

test('while one look at a transfer has no answer there is no other, and the last is over with the transfer', async () => {
  const looks: AbortSignal[] = []
  const { finish } = await goByXhr((signal) => {
    looks.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(looks.map(({ aborted }) => aborted)).toEqual([false])
  await finish()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks.map(({ aborted }) => aborted)).toEqual([true])
})

test.each([
  ['nobody answers', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page answers', async () => new Response('<html>', { status: 502 })],
  ['a page asks for a login', async () => new Response('<html>', { status: 401 })],
])('a transfer that moves is not called offline where a look at it fails: %s', async (_, look) => {
  const { told, finish } = await goByXhr(look)
  answered()
  await vi.advanceTimersByTimeAsync(3_500)
  expect(connection.online).toBe(true)
  await finish()
  expect(told).toEqual([0, size])
})
