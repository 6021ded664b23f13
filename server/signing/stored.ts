import type { House } from '../house.ts'

/** All of a stored file. */
export async function storedWhole({ store }: House, key: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await store.read(key)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
