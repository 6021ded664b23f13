import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

const askMs = 2_000
const answerMs = 1_500
/** So many questions in a row that nobody answers. */
const missesMost = 2

/** Asks for an allocation without saying who asks: a relay that is there refuses it (RFC 8656 §7). */
const question = Buffer.concat([
  Buffer.from([0, 3, 0, 8, 0x21, 0x12, 0xa4, 0x42]),
  Buffer.from('online-arbit'),
  Buffer.from([0, 0x19, 0, 4, 17, 0, 0, 0]),
])

/** Whether a relay answers at one of its addresses, such as `turn:host:3478?transport=udp`. */
function answers(url: string): Promise<boolean> {
  const [, scheme, host = '', port, transport] = /^(turns?):([^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? []
  const at = Number(port ?? (scheme === 'turns' ? 5349 : 3478))
  return new Promise((resolve) => {
    let end: (() => void) | undefined
    const done = (is: boolean) => {
      clearTimeout(late)
      end?.()
      end = undefined
      resolve(is)
    }
    const late = setTimeout(() => done(false), answerMs)
    if (scheme === 'turn' && transport !== 'tcp') {
      const line = createSocket(/^[\da-f]*:/i.test(host) ? 'udp6' : 'udp4')
      end = () => line.close()
      line.on('error', () => done(false)).on('message', () => done(true))
      // A name that nobody knows is told here, and not by an error.
      line.send(question, at, host, (error) => error && done(false))
      return
    }
    // Whose certificate it is browsers look at; here it is whether anybody is there.
    const options = { host, port: at, rejectUnauthorized: false }
    const line = scheme === 'turns' ? connectTls(options) : connect(options)
    end = () => line.destroy()
    line.on('error', () => done(false)).on('data', () => done(true))
    line.write(question)
  })
}

/**
 * Asks the relays of this installation whether they are there, and tells when all of them are lost and when one is back. One that
 * never answered may be out of reach from here alone: nothing is said of it. Returns what ends it.
 */
export function watchRelays(urls: readonly string[], told: (lost: boolean) => void): () => void {
  let wasThere = false
  let misses = 0
  let asking = false
  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    const isThere = (await Promise.all(urls.map(answers))).some(Boolean)
    asking = false
    if (isThere && misses >= missesMost && wasThere) told(false)
    misses = isThere ? 0 : misses + 1
    wasThere ||= isThere
    if (wasThere && misses === missesMost) told(true)
  }
  const timer = setInterval(() => void ask(), askMs)
  timer.unref()
  return () => clearInterval(timer)
}
