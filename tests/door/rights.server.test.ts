import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'
import type { Call } from '../../contract/call.ts'
import { isErrorCode } from '../../contract/errors.ts'
import { createAccount } from '../../server/account/create.ts'
import { guest, guestSession } from '../../server/database/access.ts'
import { account } from '../../server/database/schema.ts'
import { admit, newToken, openSession, type Person } from '../../server/who.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

/** Everybody who can knock. */
const everybody = {
  nobody: 'without a token',
  G: 'an activity attendee',
  F: 'a foreign applicant before the exchange',
  U: 'a party',
  S: 'a secretary',
  A: 'a secretary with ROLE_ADMIN and ROLE_HEAD',
  Z: 'an arbitrator',
  C: 'a candidate',
  R: 'a removed account',
  D: 'a disabled account',
} as const
type Who = keyof typeof everybody

/**
 * Who may make which call: the letters above, `*` for everybody. Written by hand from the specification and not from the
 * contract, so that a slip there is seen here.
 */
const table: Record<string, Record<string, string>> = {
  account: {
    captcha: '*',
    login: '*',
    phoneCode: '*',
    getCode: '*',
    getOrgCode: '*',
    getNewCode: '*',
    getForgetCode: '*',
    sendCode: '*',
    checkCode: '*',
    forget: '*',
    publicKey: '*',
    info: 'USAZC',
    logout: 'USAZC',
    updateCenter: 'USAZC',
    updatePass: 'USAZC',
    updateEmail: 'USAZC',
    updatePhone: 'USAZC',
    listSessions: 'USAZC',
    endSession: 'USAZC',
    jumpMediate: 'USAZC',
  },
  activity: { loginCode: '*', login: '*', getUser: 'G', saveUser: 'G', logout: 'G' },
  admin: {
    listUsers: 'A',
    addUser: 'A',
    addBack: 'A',
    editUser: 'A',
    removeUser: 'A',
    userDetail: 'A',
    findByUserId: 'SA',
    getUserByRole: 'SA',
    buildMenus: 'USAZC',
    lazyMenus: 'A',
    listMenus: 'A',
    superiorMenus: 'A',
    childMenus: 'A',
    addMenu: 'A',
    editMenu: 'A',
    moveMenu: 'A',
    removeMenu: 'A',
    listAudit: 'A',
  },
  arbitrator: {
    abroadCode: '*',
    abroadLogin: '*',
    abroadToken: 'F',
    getStanding: 'ZC',
    submitCandidacy: 'ZC',
    listCandidacies: 'SAZC',
    getCandidacy: 'SAZC',
    withdrawCandidacy: 'ZC',
    takeCandidacy: 'SA',
    passCandidacy: 'SA',
    returnCandidacy: 'SA',
    approveCandidacy: 'SA',
    rejectCandidacy: 'SA',
    mailCandidacy: 'SA',
    listTerms: 'SA',
    addTerm: 'SA',
    editTerm: 'SA',
    removeTerm: 'SA',
    // The code of a link opens one application; what it may say is the business of its own test.
    openEnrolment: '*',
    beginEnrolmentPhoto: '*',
    enrol: '*',
    findArbitrators: '*',
    arbitratorFilters: '*',
    listRoster: 'SAZ',
    suspendArbitrator: 'SA',
    resumeArbitrator: 'SA',
    removeArbitrator: 'SA',
    setAway: 'Z',
    setSpecimen: 'Z',
    printCertificate: 'SAZ',
  },
  case: {
    listMyCases: 'USAZ',
    countCases: 'USAZ',
    findCaseByCaseNo: 'USAZ',
    getAttendeeByCaseNo: 'USAZ',
    submitCase: 'U',
    getCase: 'USAZ',
    getCaseClosing: 'USAZ',
    listCases: 'USAZ',
    withdrawCase: 'U',
    returnCase: 'SA',
    passCase: 'SA',
    approveCase: 'SA',
    disagreeCase: 'SA',
    confirmPayment: 'SA',
    acceptCase: 'A', // A head’s, as is adminZhao.
    constituteTribunal: 'SA',
    suspendCase: 'SA',
    resumeCase: 'SA',
    moveDue: 'SA',
    changeSecretary: 'A',
    concludeHearings: 'Z',
    reopenHearings: 'Z',
    linkAttendee: 'SA',
    revokeAgent: 'USA',
    findAccountsFor: 'SA',
    mySeats: 'U',
    checkChain: 'SA',
    getNextAuditUser: 'SA',
    getInitSecretaryOfDept: 'SA',
    dataCount: 'USAZ',
    arbitratorData: 'SAZ',
  },
  caseFile: { tree: 'USAZ', addFolder: 'SA', rename: 'SA', remove: 'SA', move: 'SA' },
  defence: {
    submitDefence: 'U',
    listDefences: 'USAZ',
    getStanding: 'USAZ',
    withdrawDefence: 'U',
    decideDefence: 'SA',
  },
  payment: { provePayment: 'U', listProofs: 'USA' },
  opinion: { submitOpinions: 'U', listOpinions: 'USAZ' },
  deadline: {
    listDeadlines: 'USAZ',
    getDeadlines: 'USAZ',
    addDeadline: 'SA',
    editDeadline: 'SA',
    markDeadline: 'SA',
    removeDeadline: 'SA',
    listTerms: 'USA',
    listRules: 'USAZ',
    addRule: 'A',
    addHoliday: 'A',
    removeHoliday: 'A',
    downloadDeadlines: 'USAZ',
    getFeed: 'USAZ',
    renewFeed: 'USAZ',
    revokeFeed: 'USAZ',
    // The secret in the address opens one calendar, and nothing else.
    feed: '*',
  },
  evidence: {
    uploadEvidence: 'USA',
    listEvidence: 'USAZ',
    getEvidence: 'USAZ',
    batchDownload: 'USAZ',
    exportCatalogue: 'USAZ',
  },
  filing: {
    submitPreservation: 'U',
    listPreservations: 'USA',
    getPreservation: 'USA',
    withdrawPreservation: 'U',
    acceptPreservation: 'SA',
    returnPreservation: 'SA',
    refusePreservation: 'SA',
    awaitGuarantee: 'SA',
    forwardPreservation: 'SA',
    grantPreservation: 'SA',
    rejectPreservation: 'SA',
    reconsiderPreservation: 'U',
    recordReconsideration: 'SA',
    upholdPreservation: 'SA',
    renewPreservation: 'SA',
    liftPreservation: 'SA',
    linkPreservation: 'USA',
    unlinkPreservation: 'SA',
    printApplication: 'USA',
    printTransferLetter: 'USA',
  },
  guarantee: {
    submitGuarantee: 'U',
    listGuarantees: 'USA',
    getGuarantee: 'USA',
    withdrawGuarantee: 'U',
    acceptGuarantee: 'SA',
    returnGuarantee: 'SA',
    confirmGuarantee: 'SA',
    transferGuarantee: 'SA',
    recordGuaranteeRuling: 'SA',
    releaseGuarantee: 'SA',
    executeGuarantee: 'SA',
    printGuarantee: 'USA',
  },
  hearing: {
    getInfoByCourtCode: '*',
    consultLogin: '*',
    getTodayCourt: 'USAZ',
    addTrial: 'SA',
    updateTrial: 'SA',
    sendTrialNotice: 'SA',
    addTempUserToCourt: 'SA',
    startTrial: 'SA',
    stopTrial: 'SA',
    closeTrial: 'SA',
    abortTrial: 'SA',
    cancelTrial: 'SA',
    deleteTrial: 'SA',
    listTrials: 'USAZ',
    mapTrials: 'USAZ',
    monthTrials: 'USAZ',
    dailyTrials: 'USAZ',
    getTrial: 'USAZ',
    downloadTrial: 'USAZ',
    enterTrial: 'USAZ',
    findCourtUser: 'SA',
    getParticipants: 'SA',
  },
  live: { listEvents: 'USAZC' },
  todo: { listTodo: 'USAZ' },
  lookup: {
    config: '*',
    getDictDetail: 'USAZC',
    listDicts: 'A',
    addDictDetail: 'A',
    editDictDetail: 'A',
    removeDictDetail: 'A',
    nation: 'USAZC',
    getLookup: 'USAZC',
    getLookupByAttr: 'USAZC',
    getProvincelist: 'USAZC',
    getarealist: 'USAZC',
    getAreaInfo: 'USAZC',
  },
  message: { list: 'USAZC', read: 'USAZC', batchRead: 'USAZC', mailLink: 'SA', unreadMail: 'SA', send: 'SA' },
  phrase: { add: 'USAZ', update: 'USAZ', remove: 'USAZ', listAll: 'USAZ' },
  registration: {
    init: '*',
    add: '*',
    getReason: '*',
    getAuditStatus: 'USAZC',
    registerCorporation: 'U',
    submitCorporation: 'U',
    checkCorporation: 'USA',
    getLastSubmitData: 'USA',
    listCorporations: 'USA',
    agentInfo: 'USA',
    submitAgent: 'U',
    submitIdentity: 'UZC',
    withdraw: 'UZC',
    listReviews: 'SA',
    approve: 'SA',
    back: 'SA',
  },
  tribunal: {
    getTribunal: 'USAZ',
    listEligible: 'USA',
    nominate: 'U',
    compose: 'SA',
    findConflicts: 'SA',
    appoint: 'SA',
    disclose: 'Z',
    acceptAppointment: 'Z',
    declineAppointment: 'Z',
    resign: 'Z',
    confirmDisclosure: 'SA',
    removeMember: 'SA',
    challenge: 'U',
    decideChallenge: 'SA',
  },
  upload: {
    uploadFile: 'USAZC',
    uploadAttachment: 'USAZC',
    uploadAttachmentTo: 'SA',
    listAttachments: 'USAZC',
    removeAttachment: 'USAZC',
    downloadAttachment: 'USAZC',
    batchDownload: 'USAZC',
    recognize: 'USAZC',
    getUploadId: 'USAZC',
    // A phone has no account: the upload id opens one session, and nothing else.
    getUploadSession: '*',
    mobileUpload: '*',
    getAttachmentByUploadId: 'USAZC',
    destroyUploadId: 'USAZC',
  },
}

const lines = Object.entries(table).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([key, may]) => ({ name: `${domain}.${key}`, may })),
)

/** What a closed door says: each kind of session ends in its own way (specification §8). */
function refusalOf(may: string, who: Who): [number, string] {
  if (may === 'G') return [402, 'guestSignedOut']
  if (may === 'F') return [401, 'signedOut']
  return 'USAZC'.includes(who) ? [403, 'forbidden'] : [401, 'signedOut']
}

test('every call of the product is in the table, and no other', () => {
  expect(lines.map((line) => line.name).sort()).toEqual(everyCall.map((call) => call.name).sort())
})

test('a call that says in no way we know who may make it is closed', () => {
  const person = { cate: 'MISHU', roles: [] as string[] } as Person
  for (const who of [undefined, [], 'everyone', 'guest', {}])
    expect(() => admit({ who } as unknown as Call, person)).toThrow('forbidden')
  expect(() => admit({ who: ['MISHU'], role: 'ROLE_ADMIN' }, person)).toThrow('forbidden')
  expect(() => admit({ who: 'signedIn' }, null)).toThrow('signedOut')
})

describe.each(engines)('every call × everybody on %s', (engine) => {
  let server: TestServer
  const ids: Partial<Record<Who, string>> = {}
  const guestPhone = '13800009999'
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { house } = server.running
    const { orm } = house.db
    const people: Record<string, Name> = {
      U: 'partyWang',
      S: 'secretaryLi',
      A: 'adminZhao',
      Z: 'arbitratorSun',
      C: 'candidateHe',
    }
    for (const [who, name] of Object.entries(people)) ids[who as Who] = server.id(name)
    const password = 'Test#2026'
    const staff = { cate: 'MISHU' as const, password, roles: ['ROLE_ADMIN'] }
    ids.R = await createAccount(house, { ...staff, username: 'removed', nickName: '离职' })
    ids.D = await createAccount(house, { ...staff, username: 'disabled', nickName: '停用' })
    const foreign = { username: 'f@x.example', nickName: 'Foreign', cate: 'ARBI_USER' as const, isForeign: true }
    ids.F = await createAccount(house, { ...foreign, password })
    // Their sessions are there still: it is the account that shuts them out.
    await orm.update(account).set({ removedAt: house.now() }).where(eq(account.id, ids.R))
    await orm.update(account).set({ enabled: false }).where(eq(account.id, ids.D))
    const profile = { loginName: '', company: '', title: '', email: '', note: '' }
    const [row] = await orm
      .insert(guest)
      .values({ tenantId: 1, phone: guestPhone, profile, createdAt: house.now() })
      .returning()
    ids.G = row?.id ?? ''
  })
  afterAll(() => server.stop())

  /** A session of its own for every knock: some calls end it. */
  async function headersOf(who: Who): Promise<Record<string, string>> {
    const { house } = server.running
    const id = ids[who]
    if (id === undefined) return {}
    if (who === 'G') {
      const { token, hash } = newToken()
      const expiresAt = new Date(house.now().getTime() + 60_000)
      await house.db.orm.insert(guestSession).values({ tokenHash: hash, guestId: id, expiresAt })
      // The attendee tries their token at the other doors too.
      return { 'activity-token': token, 'activity-phone': guestPhone, 'arbi-token': token, authorization: token }
    }
    const kind = who === 'F' ? 'abroad' : 'platform'
    const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' }, kind)
    return { authorization: token, 'arbi-token': token, 'activity-token': token, 'activity-phone': guestPhone }
  }

  test.each(lines)('$name is for $may', async ({ name, may }) => {
    const call = everyCall.find((one) => one.name === name)
    if (!call) throw new Error(`No call ${name}`)
    // Of an address that leads nowhere the router says the same as a call of a record that is not there.
    const url = `/moduleApi/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    expect(server.running.app.hasRoute({ method: call.method, url }), `a route for ${call.method} ${url}`).toBe(true)
    for (const who of Object.keys(everybody) as Who[]) {
      const path = call.path.replace(/\{\w+\}/, crypto.randomUUID())
      const answer = await server.send(call.method, path, undefined, { headers: await headersOf(who) })
      const said = [answer.status, answer.error]
      // Who is let in has sent nothing, or nothing that exists: that is said only behind the door.
      if (may === '*' || may.includes(who)) {
        expect([401, 402, 403, 500], `${who} ${said}`).not.toContain(answer.status)
        if (answer.status !== 200) expect(isErrorCode(answer.error ?? ''), `${who} ${said}`).toBe(true)
      } else expect(said, `${who}: ${everybody[who]}`).toEqual(refusalOf(may, who))
    }
  })
})
