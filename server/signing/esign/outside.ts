import { createHash, verify, X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { certificationResult } from '../../../contract/certification/certification.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Config } from '../../config.ts'
import type { House } from '../../house.ts'
import { linkTo } from '../../provider/letters.ts'
import { type Answered, askOutside } from '../../provider/outside.ts'
import { account } from '../../tables/account.ts'
import type { Wanted } from '../authority.ts'
import type { KeyAlgorithm } from '../certificate.ts'
import type { Signing } from '../signer.ts'
import type { SigningProvider } from './provider.ts'

/*
 * An e-signing service outside, as docs/operators.md describes what is asked of it. It never sees a document: a hash goes out and
 * a signature of it comes back, which is checked before it is used. A question that was not answered is asked again with the same
 * Idempotency-Key, and then given up as `sign.failed`; what is half signed is never kept.
 */

type Service = NonNullable<Config['eSign']>

/** So often a question is asked before it is given up, and so long each time. */
const tries = 3
const patienceMs = 8_000
const most = 64 * 1024

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(most))
const replies = {
  certifications: z.object({ url: z.url({ protocol: /^https$/ }) }),
  'certifications/result': certificationResult,
  certificates: z.object({
    /** DER, as all of these. */
    certificate: base64,
    /** What leads up to the authority of ESIGN_CA_FILE. */
    chain: z.array(base64).check(z.maxLength(5)),
    /** Lists of revoked certificates, which the document keeps as proof. */
    revocations: z._default(z.array(base64).check(z.maxLength(5)), []),
  }),
  signatures: z.object({ signature: base64 }),
}
type Question = keyof typeof replies

const digest = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Whether it is worth asking again: no answer, or one that says so. */
const isLater = ({ status }: Answered) => status >= 500 || status === 408 || status === 425 || status === 429

async function ask<Q extends Question>(
  house: House,
  { url, token }: Service,
  question: Q,
  body: object,
): Promise<z.output<(typeof replies)[Q]>> {
  const address = `${url.replace(/\/$/, '')}/v1/${question}`
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    // What is asked anew is the same question: by its words.
    'Idempotency-Key': digest(question, bytes),
  }
  for (let tried = 1; ; tried++) {
    const answer = await askOutside(house, address, { headers, body: bytes, most, patienceMs }).catch(() => null)
    if (answer && !isLater(answer)) {
      const read = answer.status === 200 ? replies[question].safeParse(jsonOf(answer.body)) : null
      if (!read?.success) throw new AppError('sign.failed')
      return read.data as z.output<(typeof replies)[Q]>
    }
    if (tried === tries) throw new AppError('sign.failed')
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const der = (text: string) => Buffer.from(text, 'base64')

/** The kind of key in a certificate. Throws `sign.failed` for one that documents are not signed with. */
function algorithmIn(certificate: X509Certificate): KeyAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'P-256'
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return 'RSA-2048'
  throw new AppError('sign.failed')
}

async function signerOf(house: House, service: Service, { holder, subject }: Wanted): Promise<Signing> {
  const { name, organisation, unit = '' } = subject
  const kind = holder.startsWith('tenant:') ? 'seal' : 'person'
  const asked = { reference: holder, kind, name, organisation, unit }
  const { certificate: text, chain, revocations } = await ask(house, service, 'certificates', asked)
  const certificate = der(text)
  let parsed: X509Certificate
  try {
    parsed = new X509Certificate(certificate)
  } catch {
    throw new AppError('sign.failed')
  }
  const algorithm = algorithmIn(parsed)
  return {
    ...{ algorithm, certificate, chain: chain.map(der), revocations: revocations.map(der) },
    async sign(bytes) {
      const said = { reference: holder, certificate: digest(certificate), algorithm, hash: digest(bytes) }
      const signature = der((await ask(house, service, 'signatures', said)).signature)
      if (!verify('sha256', bytes, parsed.publicKey, signature)) throw new AppError('sign.failed')
      return signature
    },
  }
}

export const outsideSigning = (service: Service): SigningProvider => ({
  async begin(house, me) {
    const asked = {
      reference: `account:${me.id}`,
      name: me.nickName,
      returnTo: linkTo(house, '/user/center?part=identity'),
    }
    return (await ask(house, service, 'certifications', asked)).url
  },

  async result(house, me) {
    const found = await ask(house, service, 'certifications/result', { reference: `account:${me.id}` })
    // Who was certified there is certified here, wherever that is asked.
    if (found.verified && me.verifyType === '')
      await house.db.orm.update(account).set({ verifyType: 'provider' }).where(eq(account.id, me.id))
    return found
  },

  async signers(house, wanted) {
    const all: Signing[] = []
    for (const one of wanted) all.push(await signerOf(house, service, one))
    return all
  },
})
