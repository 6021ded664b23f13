import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import type { Candidacy, CandidacyAction } from '../../contract/candidacy.ts'
import type { Defence } from '../../contract/defence.ts'
import type { Evidence } from '../../contract/evidence.ts'
import type { Preservation } from '../../contract/filing.ts'
import type { Guarantee, GuaranteeAction } from '../../contract/guarantee.ts'
import type { PreservationAction } from '../../contract/preservationMove.ts'
import type { RosterEntry } from '../../contract/roster.ts'
import { createAccount } from '../../server/account/create.ts'
import { session } from '../../server/account/table.ts'
import { sendMessage } from '../../server/message/send.ts'
import { openSession } from '../../server/who.ts'
import { act, makeCase, submit } from '../make/application.ts'
import { applyAs, makeTerm, move, openWindow } from '../make/candidacy.ts'
import { deadlineTries } from '../make/deadline.ts'
import { defend, makeDefence } from '../make/defence.ts'
import { giveMedia, handIn, makeEvidence, makeItem } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { actOn, submitGuarantee } from '../make/guarantee.ts'
import { meetingTries } from '../make/meeting.ts'
import { opinionTries } from '../make/opinion.ts'
import { ownTries } from '../make/own.ts'
import type { Name } from '../make/people.ts'
import { makeAgent, submitCorporation } from '../make/registration.ts'
import { makeEntry, moveEntry } from '../make/roster.ts'
import { trialTries } from '../make/trial.ts'
import { tribunalTries, tryTribunal } from '../make/tribunal.ts'
import { engines, TestServer } from '../setup/server.ts'
import { everyone, reaches } from './reaches.ts'

/** They speak with other tokens, and are asked about in the tests of those doors. */
const otherDoors = [
  'activity.getUser',
  'arbitrator.abroadToken',
  'deadline.feed',
  'hearing.conductTrial',
  'hearing.courtFile',
]

test('every call that can be about one record is in the table', () => {
  const about = everyCall.filter((call) => call.refuses?.includes('notFound')).map((call) => call.name)
  expect(about.sort()).toEqual([...Object.keys(reaches), ...otherDoors].sort())
})

describe.each(engines)('records on %s', (engine) => {
  let server: TestServer
  let record: Preservation
  let given: Guarantee
  let candidacy: Candidacy
  let entry: RosterEntry
  let caseId: string
  let caseNo: string
  let receipt: Evidence
  let objection: Defence
  let corporation: string
  let agent: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    record = await submit(server, 'partyWang')
    given = await submitGuarantee(server, 'partyWang', { preservationId: record.id })
    await openWindow(server)
    candidacy = await applyAs(server, 'candidateHe')
    entry = await makeEntry(server, 'arbitratorSun')
    const made = await makeCase(server, 'partyWang', 'arbitratorSun')
    caseId = made.id
    caseNo = made.caseNo
    const items = [makeItem({ offline: 'N', attachmentId: await giveMedia(server, 'partyWang') })]
    receipt = await handIn(server, 'partyWang', caseId, { items })
    objection = await defend(server, 'partyWang', 'objection', caseId)
    corporation = (await submitCorporation(server, 'partyWang')).body.id
    const body = await makeAgent(server, 'partyWang')
    agent = (await server.call(contract.registration.submitAgent, { body }, { as: 'partyWang' })).data.id
    for (const name of everyone) await server.token(name)
  })
  afterAll(() => server.stop())

  const { admin, case: cases, caseFile, evidence, lookup, message, registration, upload } = contract

  /** A record of its own for calls that use it up. */
  async function freshMenu() {
    const body = { title: randomUUID(), cates: ['MISHU' as const] }
    return (await server.call(admin.addMenu, { body }, { as: 'adminZhao' })).data
  }
  async function freshEntry() {
    const body = { dictName: 'colour', value: randomUUID(), label: '红' }
    return (await server.call(lookup.addDictDetail, { body }, { as: 'adminZhao' })).data
  }
  const freshAccount = () => {
    const { house } = server.running
    return createAccount(house, { username: randomUUID().slice(0, 30), nickName: '临时', cate: 'USER', password: 'x' })
  }
  async function freshSession(): Promise<string> {
    const { house } = server.running
    await openSession(house, house.db.orm, server.id('partyWang'), { ip: '', device: randomUUID() })
    const rows = await house.db.orm.select().from(session)
    return rows.filter((row) => row.accountId === server.id('partyWang')).at(-1)?.id ?? ''
  }
  async function freshMessage(): Promise<string> {
    const { house } = server.running
    const news = { kind: 'text', params: { text: randomUUID() } } as const
    await house.db.tx((tx) => sendMessage(house, tx, [server.id('partyWang')], news))
    const { list } = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data
    return list.find((row) => row.content === news.params.text)?.id ?? ''
  }

  async function freshFolder(): Promise<string> {
    const body = { caseId, id: randomUUID(), parentId: null, title: '卷宗' }
    await server.call(caseFile.addFolder, { body }, { as: 'secretaryLi' })
    return `folder:${body.id}`
  }
  const freshUploadId = async () =>
    (await server.call(upload.getUploadId, { query: {} }, { as: 'partyWang' })).data.uploadId

  const wang = () => server.id('partyWang')
  const preservation = (action: Exclude<PreservationAction, 'expire' | 'submit'>) => async (as: Name) =>
    act(server, as, action, { id: record.id, version: 999 })
  const guaranteed = (action: Exclude<GuaranteeAction, 'expire' | 'submit'>) => async (as: Name) =>
    actOn(server, as, action, { id: given.id, version: 999 })
  const applied = (action: Exclude<CandidacyAction, 'enrol' | 'submit'>) => (as: Name) =>
    move(server, as, action, { ...candidacy, version: 999 })
  const listed = (action: 'suspend' | 'resume' | 'remove') => (as: Name) =>
    moveEntry(server, as, action, { ...entry, version: 999 })
  // A version nobody has: it is stale to whoever has the right, and nothing changes.
  const step = (id: string) => ({ id, version: 999 })
  const [reason, due] = ['理由', '2099-12-31']

  const tries: Record<string, (as: Name) => Promise<{ status: number }>> = {
    ...Object.fromEntries(
      tribunalTries.map((one) => [one.call.name, (as: Name) => tryTribunal(server, as, caseId, one)]),
    ),
    'filing.getPreservation': (as) =>
      server.call(contract.filing.getPreservation, { params: { id: record.id } }, { as }),
    'filing.listPreservations': (as) =>
      server.call(contract.filing.listPreservations, { query: { baseId: caseId } }, { as }),
    ...Object.fromEntries(
      (
        [
          'withdraw',
          'accept',
          'return',
          'refuse',
          'forward',
          'grant',
          'reject',
          'reconsider',
          'uphold',
          'renew',
          'lift',
        ] as const
      ).map((action) => [`filing.${action}Preservation`, preservation(action)]),
    ),
    'filing.awaitGuarantee': preservation('awaitGuarantee'),
    'filing.recordReconsideration': preservation('recordReconsideration'),
    'filing.linkPreservation': (as) =>
      server.call(contract.filing.linkPreservation, { body: { ...step(record.id), caseId } }, { as }),
    'filing.unlinkPreservation': (as) =>
      server.call(contract.filing.unlinkPreservation, { body: { ...step(record.id), reason } }, { as }),
    'filing.printApplication': (as) =>
      server.call(contract.filing.printApplication, { params: { id: record.id } }, { as }),
    'filing.printTransferLetter': (as) =>
      server.call(contract.filing.printTransferLetter, { params: { id: record.id } }, { as }),
    'guarantee.getGuarantee': (as) =>
      server.call(contract.guarantee.getGuarantee, { params: { id: given.id } }, { as }),
    'guarantee.listGuarantees': (as) =>
      server.call(contract.guarantee.listGuarantees, { query: { baseId: caseId } }, { as }),
    ...Object.fromEntries(
      (['withdraw', 'accept', 'return', 'confirm', 'transfer', 'release', 'execute'] as const).map((action) => [
        `guarantee.${action}Guarantee`,
        guaranteed(action),
      ]),
    ),
    'guarantee.recordGuaranteeRuling': guaranteed('recordRuling'),
    'guarantee.printGuarantee': (as) =>
      server.call(contract.guarantee.printGuarantee, { params: { id: given.id } }, { as }),
    'arbitrator.getCandidacy': (as) =>
      server.call(contract.arbitrator.getCandidacy, { params: { id: candidacy.id } }, { as }),
    'arbitrator.withdrawCandidacy': applied('withdraw'),
    'arbitrator.takeCandidacy': applied('take'),
    'arbitrator.passCandidacy': applied('pass'),
    'arbitrator.returnCandidacy': applied('return'),
    'arbitrator.approveCandidacy': applied('approve'),
    'arbitrator.rejectCandidacy': applied('reject'),
    'arbitrator.mailCandidacy': applied('mail'),
    'arbitrator.suspendArbitrator': listed('suspend'),
    'arbitrator.resumeArbitrator': listed('resume'),
    'arbitrator.removeArbitrator': listed('remove'),
    'arbitrator.editTerm': async (as) => {
      const [term] = (await server.call(contract.arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
      return server.call(contract.arbitrator.editTerm, { body: { ...makeTerm(), id: term?.id ?? '' } }, { as })
    },
    'arbitrator.removeTerm': async (as) => {
      // Stays, whoever asks: there is an application for it.
      const [term] = (await server.call(contract.arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
      return server.call(contract.arbitrator.removeTerm, { body: { id: term?.id ?? '' } }, { as })
    },
    'arbitrator.setAway': (as) => moveEntry(server, as, 'setAway', { ...entry, version: 999 }),
    'arbitrator.setSpecimen': (as) =>
      server.call(contract.arbitrator.setSpecimen, { body: { ...step(entry.id), attachmentId: entry.id } }, { as }),
    'arbitrator.printCertificate': (as) =>
      server.call(contract.arbitrator.printCertificate, { params: { id: entry.id } }, { as }),
    'upload.downloadAttachment': (as) =>
      server.call(contract.upload.downloadAttachment, { params: { id: record.files[0]?.attachmentId ?? '' } }, { as }),
    'upload.batchDownload': (as) =>
      server.call(upload.batchDownload, { body: { ids: [record.files[0]?.attachmentId ?? ''] } }, { as }),
    'upload.listAttachments': (as) => server.call(upload.listAttachments, { query: { recordId: record.id } }, { as }),
    'upload.removeAttachment': async (as) =>
      server.call(upload.removeAttachment, { params: { id: await give(server, 'partyWang') } }, { as }),
    'upload.recognize': async (as) => {
      const id = record.files[0]?.attachmentId ?? ''
      const { status, error } = await server.call(upload.recognize, { body: { id, kind: 'idCard' } }, { as })
      // Its own test reads pictures; who may read this file hears that it is none.
      return { status: error === 'ocr.picture' ? 200 : status }
    },
    'upload.uploadAttachmentTo': async (as) => {
      const body = { file: { attachmentId: await give(server, as, { group: 'any' }) } }
      return server.call(upload.uploadAttachmentTo, { params: { id: caseId }, body }, { as })
    },
    'upload.getAttachmentByUploadId': async (as) =>
      server.call(upload.getAttachmentByUploadId, { body: { uploadId: await freshUploadId() } }, { as }),
    'upload.destroyUploadId': async (as) =>
      server.call(upload.destroyUploadId, { body: { uploadId: await freshUploadId() } }, { as }),
    'evidence.uploadEvidence': (as) =>
      server.call(evidence.uploadEvidence, { body: makeEvidence(caseId, { camp: 'APP' }) }, { as }),
    'evidence.listEvidence': (as) => server.call(evidence.listEvidence, { query: { baseId: caseId } }, { as }),
    'evidence.getEvidence': (as) => server.call(evidence.getEvidence, { params: { id: receipt.id } }, { as }),
    'evidence.batchDownload': (as) =>
      server.call(evidence.batchDownload, { body: { ids: receipt.items.map((one) => one.id) } }, { as }),
    'evidence.exportCatalogue': (as) =>
      server.call(evidence.exportCatalogue, { body: { baseId: caseId, format: 'xlsx' } }, { as }),
    'defence.submitDefence': (as) =>
      // Stale to whoever has the right: the objection is there already.
      server.call(
        contract.defence.submitDefence,
        { body: makeDefence('objection', caseId, { id: objection.id }) },
        { as },
      ),
    'defence.listDefences': (as) => server.call(contract.defence.listDefences, { query: { baseId: caseId } }, { as }),
    'defence.getStanding': (as) => server.call(contract.defence.getStanding, { query: { baseId: caseId } }, { as }),
    'defence.withdrawDefence': (as) =>
      server.call(contract.defence.withdrawDefence, { body: step(objection.id) }, { as }),
    'defence.askDefenceWithdrawal': (as) =>
      server.call(contract.defence.askDefenceWithdrawal, { body: { ...step(objection.id), reason } }, { as }),
    'defence.decideDefence': (as) =>
      server.call(
        contract.defence.decideDefence,
        { body: { ...step(objection.id), decision: 'uphold', reason } },
        { as },
      ),
    ...opinionTries(() => ({ server, caseId })),
    ...deadlineTries(() => ({ server, caseId })),
    ...trialTries(() => ({ server, caseId })),
    ...meetingTries(() => ({ server })),
    'caseFile.tree': (as) => server.call(caseFile.tree, { query: { caseId } }, { as }),
    'caseFile.addFolder': (as) =>
      server.call(caseFile.addFolder, { body: { caseId, id: randomUUID(), parentId: null, title: '卷' } }, { as }),
    'caseFile.rename': async (as) =>
      server.call(caseFile.rename, { body: { caseId, key: await freshFolder(), title: '新名' } }, { as }),
    'caseFile.remove': async (as) =>
      server.call(caseFile.remove, { body: { caseId, key: await freshFolder() } }, { as }),
    'caseFile.move': async (as) =>
      server.call(caseFile.move, { body: { caseId, key: await freshFolder(), parentId: null, at: 0 } }, { as }),
    'case.findCaseByCaseNo': (as) => server.call(contract.case.findCaseByCaseNo, { body: { caseNo } }, { as }),
    'case.getAttendeeByCaseNo': (as) => server.call(contract.case.getAttendeeByCaseNo, { body: { caseNo } }, { as }),
    'case.getCase': (as) => server.call(cases.getCase, { params: { id: caseId } }, { as }),
    'case.getCaseClosing': (as) => server.call(cases.getCaseClosing, { query: { id: caseId } }, { as }),
    'case.withdrawCase': (as) => server.call(cases.withdrawCase, { body: { ...step(caseId), reason } }, { as }),
    'case.returnCase': (as) =>
      server.call(cases.returnCase, { body: { ...step(caseId), reason, fields: ['facts'], due } }, { as }),
    'case.passCase': (as) => server.call(cases.passCase, { body: { ...step(caseId), reviewerId: wang() } }, { as }),
    'case.approveCase': (as) =>
      server.call(cases.approveCase, { body: { ...step(caseId), fee: '1', currency: 'CNY', due } }, { as }),
    'case.disagreeCase': (as) => server.call(cases.disagreeCase, { body: { ...step(caseId), reason } }, { as }),
    'case.confirmPayment': (as) => server.call(cases.confirmPayment, { body: step(caseId) }, { as }),
    'case.acceptCase': (as) =>
      server.call(cases.acceptCase, { body: { ...step(caseId), dept: '部', secretaryId: wang() } }, { as }),
    'case.constituteTribunal': (as) => server.call(cases.constituteTribunal, { body: step(caseId) }, { as }),
    'case.suspendCase': (as) => server.call(cases.suspendCase, { body: { ...step(caseId), reason } }, { as }),
    'case.resumeCase': (as) => server.call(cases.resumeCase, { body: { ...step(caseId), reason } }, { as }),
    ...ownTries(() => ({ server, caseId })),
    'case.linkAttendee': (as) =>
      server.call(cases.linkAttendee, { body: { ...step(caseId), partyId: caseId } }, { as }),
    'case.revokeAgent': (as) =>
      server.call(cases.revokeAgent, { body: { ...step(caseId), agentId: caseId, reason } }, { as }),
    'case.checkChain': (as) => server.call(cases.checkChain, { params: { id: caseId } }, { as }),
    'case.getNextAuditUser': (as) => server.call(cases.getNextAuditUser, { body: { id: caseId } }, { as }),
    'case.dataCount': (as) => server.call(cases.dataCount, { params: { id: wang() } }, { as }),
    'case.arbitratorData': (as) =>
      server.call(cases.arbitratorData, { params: { id: server.id('arbitratorSun') } }, { as }),
    'account.endSession': async (as) =>
      server.call(contract.account.endSession, { params: { id: await freshSession() } }, { as }),
    'admin.userDetail': (as) => server.call(admin.userDetail, { body: { id: wang() } }, { as }),
    'admin.editUser': (as) => {
      const body = { id: wang(), username: 'wang', nickName: '王建国', cate: 'USER' as const }
      return server.call(admin.editUser, { body }, { as })
    },
    'admin.removeUser': async (as) => server.call(admin.removeUser, { body: { ids: [await freshAccount()] } }, { as }),
    'admin.findByUserId': (as) => server.call(admin.findByUserId, { body: { userId: wang() } }, { as }),
    'message.read': async (as) => server.call(message.read, { body: { id: await freshMessage() } }, { as }),
    'message.send': (as) => server.call(message.send, { body: { userIds: [wang()], content: '你好' } }, { as }),
    'registration.getLastSubmitData': (as) =>
      server.call(registration.getLastSubmitData, { params: { id: corporation } }, { as }),
    'registration.listCorporations': (as) =>
      server.call(registration.listCorporations, { query: { userId: wang() } }, { as }),
    'registration.agentInfo': (as) => server.call(registration.agentInfo, { query: { userId: wang() } }, { as }),
    'registration.withdraw': (as) => server.call(registration.withdraw, { body: step(agent) }, { as }),
    'registration.approve': (as) => server.call(registration.approve, { body: step(agent) }, { as }),
    'registration.back': (as) => server.call(registration.back, { body: { ...step(agent), reason: '补充' } }, { as }),
    'admin.superiorMenus': async (as) => server.call(admin.superiorMenus, { body: [(await freshMenu()).id] }, { as }),
    'admin.childMenus': async (as) => server.call(admin.childMenus, { query: { id: (await freshMenu()).id } }, { as }),
    'admin.addMenu': async (as) => {
      const body = { pid: (await freshMenu()).id, title: '下级', cates: ['MISHU' as const] }
      return server.call(admin.addMenu, { body }, { as })
    },
    'admin.editMenu': async (as) => {
      const { hasChildren: _, ...body } = await freshMenu()
      return server.call(admin.editMenu, { body }, { as })
    },
    'admin.moveMenu': async (as) =>
      server.call(admin.moveMenu, { body: { id: (await freshMenu()).id, pid: '' } }, { as }),
    'admin.removeMenu': async (as) =>
      server.call(admin.removeMenu, { body: { ids: [(await freshMenu()).id] } }, { as }),
    'lookup.editDictDetail': async (as) => server.call(lookup.editDictDetail, { body: await freshEntry() }, { as }),
    'lookup.removeDictDetail': async (as) =>
      server.call(lookup.removeDictDetail, { params: { id: (await freshEntry()).id } }, { as }),
  }

  test.each(Object.entries(reaches))('%s: %s', async (name, row) => {
    const cells = [...row.replaceAll(' ', '')]
    expect(cells).toHaveLength(everyone.length)
    for (const [at, as] of everyone.entries()) {
      const status = (await tries[name]?.(as))?.status
      const expected = { y: 200, n: 404, '-': 403 }[cells[at] ?? '']
      expect([as, status === 409 ? 200 : status]).toEqual([as, expected])
    }
  })

  test('lists hold what the details would show, and nothing else', async () => {
    await submit(server, 'partyChen')
    await makeCase(server, 'partyChen')
    const { listPreservations } = contract.filing
    const owners = async (as: Name) => {
      const { list, total } = (await server.call(listPreservations, { query: {} }, { as })).data
      expect(total).toBe(list.length)
      return [...new Set(list.map((row) => row.ownerName))].sort()
    }
    expect(await owners('partyWang')).toEqual(['王建国'])
    expect(await owners('partyChen')).toEqual(['陈丽华'])
    expect(await owners('secretaryLi')).toEqual(['王建国', '陈丽华'].sort())
    expect(await owners('secretaryFar')).toEqual([])
    const casesOf = async (as: Name) => (await server.call(contract.case.listMyCases, { query: {} }, { as })).data.total
    expect([await casesOf('partyWang'), await casesOf('partyChen'), await casesOf('arbitratorSun')]).toEqual([1, 1, 1])
    expect([await casesOf('secretaryLi'), await casesOf('secretaryFar')]).toEqual([2, 0])
  })
})
