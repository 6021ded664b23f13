import { hash, verify } from '@node-rs/argon2'

// argon2id, the parameters OWASP names for 19 MiB; 12 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing runs on the four threads that also read files; two at a time leave room for those.
let free = 2
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

const dummy = hashPassword('nobody has this password')

/** Takes as long for an account that does not exist (`hash` undefined) as for one that does. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const known = hash ?? (await dummy)
  const good = await inTurn(() => verify(known, password))
  return good && hash !== undefined
}
