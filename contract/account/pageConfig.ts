import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'

const words = z._default(z.string(), '')
/** An address that a link may lead to: of the web, or of this site. */
const link = z._default(z.string().check(z.regex(/^(https?:\/\/|\/(?!\/)|$)/, 'wrongType')), '')

/**
 * What an installation sets about the page, with what is shipped; no secrets. The file named by PAGE_CONFIG holds those
 * that differ. Times are milliseconds, `uploadSize` is MB (specification §3 and §9).
 */
export const pageConfig = z.object({
  /** Empty: the product's own title in the language shown. */
  title: words,
  titleEn: words,
  tokenCookie: z._default(z.string().check(z.regex(/^[\w-]{1,40}$/)), 'token'),
  pageTimeout: z._default(z.int(), 240_000),
  requestTimeout: z._default(z.int(), 60_000),
  uploadSize: z._default(z.number(), 50),
  tenantId: z._default(z.int(), 1),
  /** Entries without an address are not shown (decisions G-09). */
  manualUser: link,
  manualZcy: link,
  qaUrl: link,
  /** The account that fees are paid to, as notices of payment show it; empty: they ask to enquire. `demo`: nobody's. */
  payee: z._default(z.object({ name: words, bank: words, account: words, demo: z._default(z.boolean(), false) }), {
    name: '',
    bank: '',
    account: '',
    demo: false,
  }),
  /**
   * What the document editor is opened with besides the document (editorSdk.ts). It is handed on as it is written here, and the
   * editor says on its screen what is missing or not allowed.
   */
  editor: z._default(z.record(z.string(), z.unknown()), { appId: 'online-arbitration', officeType: 'w' }),
  /** Whether everybody may read when which case is heard, without an account (/meetingInfo, /meetingList). Arbitration is confidential: off. */
  publicBoard: z._default(z.boolean(), false),
  /** Whether an award is issued by two people: who asks, and a head who is another one (ISSUE_NEEDS_HEAD). */
  issueNeedsHead: z._default(z.boolean(), false),
  filingNumber: words,
  filingUrl: link,
  /** The video of the court's rules that is offered before a room (decisions F-19). */
  courtRuleVideo: link,
  /** The host behind GET auto/temp (decisions A-16). */
  autoTempUrl: link,
  /** The mediation bridge outside; empty: the product's own room. */
  mediationUrl: link,
  /** Addresses that older clients used; no screen depends on them (§7, Legacy). */
  legacy: z._default(
    z.object({
      deploy: words,
      database: words,
      pictures: words,
      avatar: words,
      cloudStorageContent: words,
      cloudStorageFile: words,
      websocket: words,
    }),
    {
      deploy: '',
      database: '',
      pictures: '',
      avatar: '',
      cloudStorageContent: '',
      cloudStorageFile: '',
      websocket: '',
    },
  ),
})
export type PageConfig = z.output<typeof pageConfig>

/** Apart from the look-ups: every door loads it. */
export const pageConfigs = domain('lookup', {
  config: {
    says: 'What this installation sets about the page: title, cookie name, limits, links.',
    method: 'GET',
    path: 'userservice/base/config',
    who: 'anyone',
    offline: 'local',
    reply: pageConfig,
  },
})
