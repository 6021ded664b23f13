import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { PageConfig } from '../contract/account/pageConfig.ts'
import { isEmail } from '../contract/kernel/rules.ts'
import { misspelt } from './config/misspelt.ts'
import { isNetworkList, isProxyList } from './config/networks.ts'
import { readPageConfig } from './pageConfig.ts'

const yes = ['1', 'true', 'yes', 'on']
const flag = z.pipe(
  z.enum([...yes, '0', 'false', 'no', 'off'], 'must be 1 or 0'),
  z.transform((value: string) => yes.includes(value)),
)
const wholeIn = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .check(
      z.int(`must be a whole number from ${least} to ${most}`),
      z.minimum(least, `must be at least ${least}`),
      z.maximum(most, `must be at most ${most}`),
    )
const whole = (least: number, most: number, otherwise: number) => z._default(wholeIn(least, most), otherwise)

/** The database is the whole path of its address; without it PostgreSQL would take the name of the user for it. */
const namesDatabase = (url: string) => /^\/[^/]+$/.test(new URL(url).pathname)

/** The page asks for everything from the root of its host, so an address below it would lead nowhere. */
function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}

/** The files that a folder of fonts holds (document/font.ts). */
const fontFiles = ['NotoSansCJK-Regular.ttc', 'NotoSansCJK-Bold.ttc']
const holdsFonts = (folder: string) => fontFiles.every((file) => existsSync(join(folder, file)))

/** Every variable of the environment that the server reads, and what each may be. */
export const environment = z.object({
  PORT: whole(0, 65535, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address', abort: true })
      .check(z.refine(namesDatabase, 'must name a database: postgres://user:password@host:5432/database')),
  ),
  /** The database may say nothing to a question for so long; then its connection is given up. */
  DATABASE_SILENCE_SECONDS: whole(1, 3600, 30),
  /** Where people reach the product; with https, browsers are told to stay on it. */
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
      .check(
        z.refine(isOrigin, 'must be a host alone, such as https://arbitration.example.org: no path, query or login'),
      ),
  ),
  DEMO: z.optional(flag),
  NODE_ENV: z._default(z.string(), ''),
  /** Whether everybody may read what calls there are. */
  OPENAPI: z.optional(flag),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level'),
    'info',
  ),
  /** An arbitrator who still has this password must set another (decisions C-11). Empty: the rule is off. */
  ZCY_DEFAULT_PASSWORD: z.optional(z.string()),
  PASSWORD_DAYS: whole(1, 36500, 180),
  /** A session of the staff that nobody used for so long is over; 0: it lasts as long as everybody's, as in the demo. */
  STAFF_IDLE_MINUTES: z.optional(wholeIn(0, 2880)),
  /** Who gives offices, leads money elsewhere or takes a case along proves who they are again after so long; 0: never. */
  PROOF_MINUTES: whole(0, 2880, 15),
  /** Whether a head who is another person issues an award that a secretary asks to be sealed; without a word on outside the demo. */
  ISSUE_NEEDS_HEAD: z.optional(flag),
  /** What is known of a visitor goes so many days after the visit. */
  VISIT_KEEP_DAYS: whole(1, 3650, 30),
  /** On: of the staff a case is open to whose it is (case/row.ts). */
  OWN_CASES: z.optional(flag),
  /** On: offices that must not meet in one person are not given together (contract/kernel/office.ts). */
  OFFICES_APART: z.optional(flag),
  /** On: of the votes on an award a member sees the others' once they have cast their own. */
  VOTES_HIDDEN: z._default(flag, true),
  /** What one person may send within 24 hours, in GB. */
  UPLOAD_DAY_GB: whole(1, 100000, 20),
  /** Files are refused before they would leave less on the disk; what is left is for the database. */
  DISK_RESERVE_MB: whole(0, 10_000_000, 500),
  /** With it /metrics answers anyone who sends it; without it only this machine. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** Where mail leaves: smtp(s)://user:password@host:port */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  /** The mailbox of the institution: imap(s)://user:password@host:port/folder; INBOX where no folder is named. */
  IMAP_URL: z.optional(z.url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// address' })),
  /** Where the mailbox is opened instead of in the product: the webmail of its provider. */
  WEBMAIL_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  /** The sender of mail. */
  MAIL_FROM: z.optional(z.string().check(z.refine(isEmail, 'must be a mail address'))),
  /** Where media that find no way of their own are sent through: `turn:host:3478?transport=udp`, several by commas. */
  TURN_URLS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (urls) => urls.split(',').every((url) => /^turns?:[^\s,]+$/.test(url.trim())),
          'must be turn: addresses',
        ),
      ),
  ),
  /** What coturn has as `static-auth-secret`. */
  TURN_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** Where text messages leave; see provider/sms.ts for what is asked of it. */
  SMS_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  /** The keys by which push services know this installation (RFC 8292), base64url; made at the first need where none are named. */
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  /** Whom a push service turns to: mailto: or https: */
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')),
  ),
  /** Networks inside that addresses given by others may lead to, 10.0.0.0/8 and such; else those alone that lie outside. */
  OUTGOING_NETWORKS: z.optional(
    z.string().check(z.refine(isNetworkList, 'must list networks such as 10.0.0.0/8 or fd00::/8')),
  ),
  /** Signs what the mediation bridge outside is told about who comes; needed with its address. */
  MEDIATION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** The keys of signatures and seals are kept under it; without it nothing is signed. The demo makes one in DATA_DIR. */
  SIGNING_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Of new keys. */
  SIGNING_KEYS: z._default(z.enum(['P-256', 'RSA-2048'], 'must be P-256 or RSA-2048'), 'P-256'),
  /** A time-stamp authority outside (RFC 3161); the product's own stamps where none is named. */
  TSA_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  /** The certificate by which stamps of TSA_URL are believed: a PEM file. */
  TSA_CA_FILE: z.optional(z.string()),
  /** An e-signing service outside, what it knows us by, and the certificate of its authority: a PEM file (docs/operators.md). */
  ESIGN_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  ESIGN_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  ESIGN_CA_FILE: z.optional(z.string()),
  /** The bucket that holds the files, of this installation alone; without it they lie in DATA_DIR. */
  S3_BUCKET: z.optional(z.string()),
  /** Where the bucket is, if not at Amazon. */
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Whether the bucket's name stands in the path of its address; else in the host. */
  S3_PATH_STYLE: z.optional(flag),
  /** A JSON file of what this installation sets about the page. */
  PAGE_CONFIG: z.optional(z.string()),
  /** A folder with NotoSansCJK-Regular.ttc and -Bold.ttc, where they are not among the system's fonts. */
  FONT_DIR: z.optional(z.string().check(z.refine(holdsFonts, `must be a folder with ${fontFiles.join(' and ')}`))),
  /** Off: nobody's picture of a card or a licence is read. */
  OCR: z._default(flag, true),
  /** Off: nothing new is read for the search in texts. */
  READ_FILES: z._default(flag, true),
  /** Whose word about where a request came from is believed (X-Forwarded-For). */
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(isProxyList, 'must list addresses or networks such as 10.0.0.0/8, loopback, linklocal, uniquelocal'),
      ),
    'loopback',
  ),
  /** Off only for load measurements. */
  RATE_LIMITS: z._default(flag, true),
})

/** A bucket and how it is reached, in the words of the SDK. */
export interface Bucket {
  name: string
  endpoint?: string
  region: string
  forcePathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** The mailbox of the institution, as IMAP reaches it. */
export interface ImapAccount {
  host: string
  port: number
  /** TLS from the first byte; else by STARTTLS. */
  secure: boolean
  user: string
  password: string
  folder: string
}

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseSilenceSeconds: number
  publicUrl: string | undefined
  demo: boolean
  /** Whether the description of every call is served. */
  openapi: boolean
  logLevel: string
  zcyDefaultPassword: string
  passwordDays: number
  staffIdleMinutes: number
  proofMinutes: number
  /** Whether the staff are kept to their own cases. */
  ownCases: boolean
  /** Whether offices that must not meet in one person are refused together. */
  officesApart: boolean
  /** Whether votes of others are hidden until one's own is cast. */
  votesHidden: boolean
  visitKeepDays: number
  uploadDayGb: number
  diskReserveMb: number
  metricsToken: string | undefined
  rateLimits: boolean
  /** Addresses and networks between commas. */
  trustProxy: string
  smtpUrl: string | undefined
  imap: ImapAccount | undefined
  webmailUrl: string | undefined
  mailFrom: string
  smsUrl: string | undefined
  vapid: { publicKey: string; privateKey: string } | undefined
  vapidSubject: string
  /** Networks between commas. */
  outgoingNetworks: string
  mediationSecret: string | undefined
  signingSecret: string | undefined
  signingKeys: 'P-256' | 'RSA-2048'
  tsaUrl: string | undefined
  /** DER of the certificate that TSA_CA_FILE holds. */
  tsaCertificate: Buffer | undefined
  /** The e-signing service outside; ours signs where there is none. `authority` is DER. */
  eSign: { url: string; token: string; authority: Buffer } | undefined
  turnUrls: string[] | undefined
  turnSecret: string | undefined
  fontDir: string | undefined
  /** Whether pictures of cards and licences are read, by this machine. */
  ocr: boolean
  /** Whether files are read for the search in texts. */
  readFiles: boolean
  bucket: Bucket | undefined
  page: PageConfig
}

/** Their values stay out of messages, wrong or not. */
const secret = [
  'DATABASE_URL',
  'METRICS_TOKEN',
  'ZCY_DEFAULT_PASSWORD',
  'SMTP_URL',
  'IMAP_URL',
  'SMS_URL',
  'VAPID_PRIVATE_KEY',
  'MEDIATION_SECRET',
  'TURN_SECRET',
  'SIGNING_SECRET',
  'ESIGN_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

const loopback = ['127.0.0.1', '::1', 'localhost']

function bucketOf(value: z.output<typeof environment>): Bucket | undefined {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (name === undefined) return undefined
  if (region === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const needed = { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const lacking = Object.entries(needed).filter(([, given]) => given === undefined)
    throw new Error(`Wrong environment: S3_BUCKET needs ${lacking.map(([key]) => key).join(', ')}`)
  }
  const forcePathStyle = value.S3_PATH_STYLE ?? endpoint !== undefined
  const credentials = { accessKeyId, secretAccessKey }
  return { name, region, forcePathStyle, credentials, ...(endpoint === undefined ? {} : { endpoint }) }
}

function imapIn(url: string | undefined): ImapAccount | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  try {
    const [user = '', word = '', folder = ''] = [username, password, pathname.slice(1)].map(decodeURIComponent)
    if (user === '' || word === '') throw new Error('no login')
    const host = hostname.replace(/^\[|\]$/g, '')
    return { host, port: Number(port) || (secure ? 993 : 143), secure, user, password: word, folder: folder || 'INBOX' }
  } catch {
    throw new Error('Wrong environment: IMAP_URL must name user and password, with %40 for @')
  }
}

function certificateIn(file: string, name: 'TSA_CA_FILE' | 'ESIGN_CA_FILE'): Buffer {
  try {
    return new X509Certificate(readFileSync(file)).raw
  } catch {
    throw new Error(`Wrong environment: ${name} is no certificate (is "${file}")`)
  }
}

function eSignOf({ ESIGN_URL: url, ESIGN_TOKEN: token, ESIGN_CA_FILE: file }: z.output<typeof environment>) {
  if (url === undefined && token === undefined && file === undefined) return undefined
  if (url === undefined || token === undefined || file === undefined)
    throw new Error('Wrong environment: ESIGN_URL, ESIGN_TOKEN and ESIGN_CA_FILE need each other')
  return { url, token, authority: certificateIn(file, 'ESIGN_CA_FILE') }
}

/** The environment, read once. Throws an Error whose message names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  const strange = misspelt(Object.keys(given), Object.keys(environment.shape))
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name} ${issue.message}${secret.includes(name) ? '' : ` (is "${given[name]}")`}`
    })
    throw new Error(`Wrong environment: ${[...wrong, ...strange].join('; ')}`)
  }
  if (strange.length > 0) throw new Error(`Wrong environment: ${strange.join('; ')}`)
  const value = read.data
  const demo = value.DEMO ?? (value.DATABASE_URL === undefined && value.NODE_ENV !== 'production')
  // The demo's passwords are public, so it meets a network only when somebody asked for exactly that.
  if (demo && value.DEMO !== true && !loopback.includes(value.HOST)) {
    throw new Error(
      `Wrong environment: HOST ${value.HOST} would show the demo to the network; set DEMO=1 to allow that, or DEMO=0`,
    )
  }
  // Letters carry links, and a reader elsewhere needs the whole address.
  if ((value.SMTP_URL ?? value.SMS_URL) !== undefined && value.PUBLIC_URL === undefined)
    throw new Error('Wrong environment: SMTP_URL and SMS_URL need PUBLIC_URL, for the links in letters')
  if ((value.TURN_URLS === undefined) !== (value.TURN_SECRET === undefined))
    throw new Error('Wrong environment: TURN_URLS and TURN_SECRET need each other')
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = value
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new Error('Wrong environment: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other')
  if ((value.TSA_URL === undefined) !== (value.TSA_CA_FILE === undefined))
    throw new Error('Wrong environment: TSA_URL and TSA_CA_FILE need each other')
  const page = readPageConfig(value.PAGE_CONFIG, demo)
  if (page.mediationUrl !== '' && value.MEDIATION_SECRET === undefined)
    throw new Error('Wrong environment: mediationUrl of PAGE_CONFIG needs MEDIATION_SECRET')
  const imap = imapIn(value.IMAP_URL)
  // Letters that come back go to their sender: where the mailbox has an address, it is that.
  const ownAddress = imap && isEmail(imap.user) ? imap.user : undefined
  const mailFrom =
    value.MAIL_FROM ?? ownAddress ?? `no-reply@${new URL(value.PUBLIC_URL ?? 'http://localhost').hostname}`
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseSilenceSeconds: value.DATABASE_SILENCE_SECONDS,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    demo,
    openapi: value.OPENAPI ?? demo,
    logLevel: value.LOG_LEVEL,
    zcyDefaultPassword: value.ZCY_DEFAULT_PASSWORD ?? (demo ? 'Arb#123456' : ''),
    passwordDays: value.PASSWORD_DAYS,
    staffIdleMinutes: value.STAFF_IDLE_MINUTES ?? (demo ? 0 : 60),
    proofMinutes: value.PROOF_MINUTES,
    ownCases: value.OWN_CASES ?? !demo,
    officesApart: value.OFFICES_APART ?? !demo,
    votesHidden: value.VOTES_HIDDEN,
    visitKeepDays: value.VISIT_KEEP_DAYS,
    uploadDayGb: value.UPLOAD_DAY_GB,
    diskReserveMb: value.DISK_RESERVE_MB,
    metricsToken: value.METRICS_TOKEN,
    rateLimits: value.RATE_LIMITS,
    trustProxy: value.TRUST_PROXY,
    smtpUrl: value.SMTP_URL,
    mailFrom,
    imap,
    webmailUrl: value.WEBMAIL_URL,
    smsUrl: value.SMS_URL,
    vapid: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    vapidSubject: value.VAPID_SUBJECT ?? `mailto:${mailFrom}`,
    outgoingNetworks: value.OUTGOING_NETWORKS ?? '',
    mediationSecret: value.MEDIATION_SECRET,
    signingSecret: value.SIGNING_SECRET,
    signingKeys: value.SIGNING_KEYS,
    tsaUrl: value.TSA_URL,
    tsaCertificate: value.TSA_CA_FILE === undefined ? undefined : certificateIn(value.TSA_CA_FILE, 'TSA_CA_FILE'),
    eSign: eSignOf(value),
    turnUrls: value.TURN_URLS?.split(',').map((url) => url.trim()),
    turnSecret: value.TURN_SECRET,
    fontDir: value.FONT_DIR,
    ocr: value.OCR,
    readFiles: value.READ_FILES,
    bucket: bucketOf(value),
    page: { ...page, issueNeedsHead: value.ISSUE_NEEDS_HEAD ?? !demo },
  }
}
