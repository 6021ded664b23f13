import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'

/** A test that asks programs of others what they think of a signature; where they are missing the runner says so. */
export const judgesTest = test.skipIf(
  !['pdfsig', 'certutil', 'openssl'].every((name) => existsSync(`/usr/bin/${name}`)),
)

const folder = () => mkdtempSync(join(tmpdir(), 'judges-'))

function run(program: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  return stdout
}

function put(at: string, name: string, bytes: Uint8Array | string): string {
  const path = join(at, name)
  writeFileSync(path, bytes)
  return path
}

/** What poppler says of each signature, with our authority in its store or without it. */
export function pdfsig(pdf: Uint8Array, authority: Uint8Array | null) {
  const at = folder()
  run('certutil', '-N', '-d', `sql:${at}`, '--empty-password')
  if (authority)
    run('certutil', '-A', '-d', `sql:${at}`, '-n', 'ca', '-t', 'CT,C,C', '-i', put(at, 'ca.cer', authority))
  const said = run('pdfsig', '-nssdir', `sql:${at}`, put(at, 'file.pdf', pdf))
  return said
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((one) => ({
      signer: /Common Name: (.*)/.exec(one)?.[1] ?? '',
      isValid: one.includes('Signature Validation: Signature is Valid.'),
      isTrusted: one.includes('Certificate Validation: Certificate is Trusted.'),
      isWhole: /^\s+- Total document signed$/m.test(one),
    }))
}

/** When each signature says that it was made, as poppler reads it, in milliseconds; undefined where poppler is missing. */
export function signingTimes(pdf: Uint8Array): number[] | undefined {
  if (!existsSync('/usr/bin/pdfsig')) return undefined
  const { stdout } = spawnSync('pdfsig', ['-nocert', put(folder(), 'file.pdf', pdf)], {
    encoding: 'utf8',
    env: { TZ: 'UTC' },
  })
  return [...stdout.matchAll(/Signing Time: (.*)/g)].map(([, at = '']) => Date.parse(`${at} UTC`))
}

/** The CMS in a signature of a PDF and what it covers. */
function partsOf(pdf: Buffer, no: number) {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)]
  const [, b = 0, c = 0, d = 0] = ranges[no]?.slice(1).map(Number) ?? []
  const hex = pdf.subarray(b + 1, c - 1).toString('latin1')
  const padded = Buffer.from(hex, 'hex')
  // DER says itself how long it is.
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2))
  return { cms, covered: Buffer.concat([pdf.subarray(0, b), pdf.subarray(c, c + d)]) }
}

/** Whether OpenSSL verifies the CMS of a signature against our authority, at some moment. Throws with what it says. */
export function opensslCms(pdf: Buffer, no: number, authority: string, at = new Date()): string {
  const dir = folder()
  const { cms, covered } = partsOf(pdf, no)
  const files = [put(dir, 'sig.der', cms), put(dir, 'covered', covered), put(dir, 'ca.pem', authority)] as const
  const when = String(Math.floor(at.getTime() / 1000))
  const args = ['-binary', '-purpose', 'any', '-attime', when, '-inform', 'DER', '-in', files[0], '-content', files[1]]
  return run('bash', '-c', `openssl cms -verify "$@" -out /dev/null 2>&1`, 'x', ...args, '-CAfile', files[2])
}

const stampOid = '06:0B:2A:86:48:86:F7:0D:01:09:10:02:0E'.replaceAll(':', '').toLowerCase()

/** Whether OpenSSL verifies the time stamp in a signature: that it is of this signature, and by our authority. */
export function opensslTs(pdf: Buffer, no: number, authority: string, signature: Buffer): string {
  const dir = folder()
  const { cms } = partsOf(pdf, no)
  const from = cms.indexOf(Buffer.from(stampOid, 'hex')) + stampOid.length / 2
  // SET and its length, then the token.
  const set = cms.subarray(from)
  const head = (set[1] ?? 0) < 0x80 ? 2 : 2 + ((set[1] ?? 0) & 0x7f)
  const token = put(dir, 'token.der', set.subarray(head))
  const data = put(dir, 'signature', signature)
  const ca = put(dir, 'ca.pem', authority)
  return run('bash', '-c', `openssl ts -verify -token_in -in "$1" -data "$2" -CAfile "$3" 2>&1`, 'x', token, data, ca)
}

/** The signature value itself of a CMS: what the time stamp is of. */
export function signatureValue(pdf: Buffer, no: number): Buffer {
  const dir = folder()
  const path = put(dir, 'sig.der', partsOf(pdf, no).cms)
  const listed = run('openssl', 'asn1parse', '-inform', 'DER', '-in', path)
  // The only OCTET STRING at its depth that stands after the signature's algorithm.
  const line =
    listed
      .split('\n')
      .filter((one) => /^\s*\d+:d=5 .*OCTET STRING/.test(one))
      .at(-1) ?? ''
  const [, offset, header, length] = /^\s*(\d+):d=5\s+hl=(\d+)\s+l=\s*(\d+)/.exec(line) ?? []
  const start = Number(offset) + Number(header)
  return partsOf(pdf, no).cms.subarray(start, start + Number(length))
}
