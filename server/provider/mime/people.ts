import addressparser from 'nodemailer/lib/addressparser'
import { decodeWords } from './head.ts'

/** The people of a field such as From, as it was read by its bytes. Encoded words are read last: one may hold signs that divide people. */
export function addressees(field: string, hints: readonly string[]): { name: string; address: string }[] {
  return addressparser(field, { flatten: true }).map(({ name, address }) => ({
    name: decodeWords(name ?? '', hints),
    address: address ?? '',
  }))
}
