import { AppError } from '../../../contract/errors/errors.ts'

/** How many forms with files are read at a time: of one owner, from one address without an account, of such people in all. */
export const seats = { owner: 4, address: 2, strangers: 64 }

interface Taken {
  forms: number
  /** Announced by them. */
  bytes: number
}

const taken = new Map<string, Taken>()

/** Takes a seat until the answered function is called. Throws `tooMany`. */
export function takeFormSeat(key: string, max: number, bytes = 0): () => void {
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
