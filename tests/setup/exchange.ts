import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/** One request, and its whole answer, which is not packed: `fetch` takes as long over it as the server over many an answer. */
export function exchange(url: string, method: string, headers: Record<string, string>, body: string | undefined) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    // Of a DELETE nobody would be told that it has one.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const named = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      const said = (text: string) => resolve({ status: answer.statusCode ?? 0, headers: new Headers(named), text })
      text(answer).then(said, reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
