import { AppError } from '../../contract/errors.ts'

/** How many forms with files are read at a time: of one owner, from one address without an account, of such people in all. */
export const seats = { owner: 4, address: 2, strangers: 64 }

interface Taken {
  forms: number
  /** Announced by them. */
  bytes: number
}

const taken = new Map<string, Taken>()

/** Takes a seat until the answered function is called. Throws `tooMany`. */
export function takeSeat(key: string, max: number, bytes = 0): () => void {
  const now = seated(key)
  if (now.forms >= max) throw new AppError('tooMany', { seconds: 5 })
  taken.set(key, { forms: now.forms + 1, bytes: now.bytes + bytes })
  return () => {
    const { forms, bytes: all } = seated(key)
    if (forms > 1) taken.set(key, { forms: forms - 1, bytes: all - bytes })
    else taken.delete(key)
  }
}

export function seated(key: string): Taken {
  return taken.get(key) ?? { forms: 0, bytes: 0 }
}

/** Who counts as one: an address of IPv4, the network of a household in IPv6. */
export function neighbourhood(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}
