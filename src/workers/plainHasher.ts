import * as Comlink from 'comlink'

const hasher = {
  /** Plain SHA-256 of the whole file as hex. It lies in memory meanwhile, so this is for files below the largest limit. */
  async hash(file: Blob): Promise<string> {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  },
}
export type Hasher = typeof hasher

Comlink.expose(hasher)
