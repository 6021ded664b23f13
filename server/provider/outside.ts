import { lookup as ask, type LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { House } from '../house.ts'
import { Undeliverable } from './undeliverable.ts'

/*
 * Questions to addresses that others gave us. Whoever gives one must not reach through us what only we can: this machine, its
 * network, the data of its cloud. It is held against where a name leads when it is asked, not against its spelling.
 */

const patienceMs = 20_000

const ours: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]

function listOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIP(network) === 4 ? 'ipv4' : 'ipv6')
  return list
}
const inside = listOf(ours)

/** Whether an address lies outside, or in a network that the installation names (OUTGOING_NETWORKS). */
function mayAsk({ config }: House, address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (!inside.check(address, family)) return true
  const named = config.outgoingNetworks.split(',').flatMap((part) => {
    const [network = '', bits = ''] = part.trim().split('/')
    return network === '' ? [] : [[network, Number(bits)] as const]
  })
  return listOf(named).check(address, family)
}

/**
 * Throws an Error with the code `inside` where a host of the installation's own settings (mail, mailbox, SMS) leads inside, to no
 * network that is named, and what `node:dns` throws. Also a name that once led elsewhere. An address, and this machine by its
 * name, are named by the settings themselves: nobody else decides where they lead.
 */
export async function mustMayDial(house: House, named: string): Promise<void> {
  const host = named.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 || host === 'localhost') return
  const found = await dns.lookup(host, { all: true })
  if (found.every(({ address }) => mayAsk(house, address))) return
  throw Object.assign(new Error('A host leads inside: its network is named in OUTGOING_NETWORKS'), { code: 'inside' })
}

/** Whether something may be sent there, as far as its spelling tells: over TLS, or without it to a network that is named. */
export function maySendTo(house: House, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (username !== '' || password !== '') return false
  if (isIP(host) !== 0)
    return mayAsk(house, host) && (protocol === 'https:' || inside.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6'))
  return protocol === 'https:' && host.includes('.')
}

/** So long it is asked where a name leads before somebody is answered. */
const askedMs = 2_000

/**
 * Whether an address that somebody gave leads inside alone, as far as it is known within two seconds. Where nobody answers it is not
 * known: then what is sent there is held against it each time it is dialled, and that name resolution is away for a moment is no fault of
 * who asks. It is asked apart from `lookup`, whose few threads a slow server of names would hold up for everybody.
 */
export async function leadsInside(house: House, address: string): Promise<boolean> {
  const { hostname } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return !maySendTo(house, address)
  const late = new AbortController()
  const found = await Promise.race([
    Promise.all([dns.resolve4(hostname), dns.resolve6(hostname)].map((asked) => asked.catch((): string[] => []))),
    delay(askedMs, [[]], { signal: late.signal }).catch((): string[][] => []),
  ])
  late.abort()
  const all = found.flat()
  return all.length > 0 && !all.some((one) => mayAsk(house, one))
}

/** Resolves a name to those of its addresses that may be asked. */
function lookupIn(house: House): LookupFunction {
  return (hostname, options, done) => {
    ask(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      const usable = found.filter(({ address }) => mayAsk(house, address))
      const [first] = usable
      if (!first) return done(new Undeliverable('inside') as NodeJS.ErrnoException, '', 0)
      return options.all ? done(null, usable) : done(null, first.address, first.family)
    })
  }
}

export interface Answered {
  status: number
  body: Buffer
}

interface Limits {
  /** Bytes of an answer. */
  most: number
  patienceMs: number
}

/**
 * Posts bytes as `postOutside` does, and reads what is answered, up to `most` bytes. Throws the same, and an Error where there is
 * more, or where it is not whole within `patienceMs`.
 */
export function askOutside(
  house: House,
  address: string,
  { headers, body, ...limits }: Limits & { headers: Record<string, string | number>; body: Buffer },
): Promise<Answered> {
  if (!maySendTo(house, address)) return Promise.reject(new Undeliverable('inside'))
  const length = { 'Content-Length': body.length }
  return exchange(house, address, { method: 'POST', headers: { ...headers, ...length } }, body, limits)
}

/**
 * Fetches what lies at an address that a certificate names, also without TLS: it is signed, and nothing is told there. Throws as
 * `askOutside`.
 */
export function fetchOutside(house: House, address: string, limits: Limits): Promise<Answered> {
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(protocol) || (isIP(host) !== 0 && !mayAsk(house, host)))
    return Promise.reject(new Undeliverable('inside'))
  return exchange(house, address, { method: 'GET', headers: {} }, Buffer.alloc(0), limits)
}

function exchange(
  house: House,
  address: string,
  asked: { method: string; headers: Record<string, string | number> },
  body: Buffer,
  { most, patienceMs: patience }: Limits,
): Promise<Answered> {
  const begin = address.startsWith('https:') ? secure : plain
  return new Promise((resolve, reject) => {
    const options = { ...asked, signal: AbortSignal.timeout(patience), lookup: lookupIn(house), agent: false }
    const request = begin(address, options, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('error', reject)
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > most) request.destroy(new Error('An answer from outside has no end'))
        parts.push(part)
      })
      answer.on('end', () => {
        if (answer.complete) resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) })
        else reject(new Error('An answer from outside broke off'))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Posts bytes to an address that somebody gave, without following where it leads on. Answers the status. Throws `Undeliverable`
 * where that would be a question to ourselves, and what `node:https` throws; silence ends after 20 s.
 */
export function postOutside(
  house: House,
  address: string,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer },
): Promise<number> {
  if (!maySendTo(house, address)) return Promise.reject(new Undeliverable('inside'))
  const begin = address.startsWith('https:') ? secure : plain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const request = begin(address, { method: 'POST', headers, signal, lookup: lookupIn(house) }, (answer) => {
      // What it says besides is of no interest, and may have no end.
      answer.on('error', () => undefined)
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(body)
  })
}
