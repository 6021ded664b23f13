import { randomUUID } from 'node:crypto'
import { makeForm, makeTerm } from './candidacy.ts'
import { makeDefence } from './defence.ts'
import { says } from './document.ts'
import { makeGuaranteeFields } from './guarantee.ts'
import { makeMandate } from './mandate.ts'
import { makeOpinions } from './opinion.ts'
import { makeProof } from './payment.ts'
import { people } from './people.ts'
import { makePerson } from './registration.ts'

/** Records of somebody else, to be reached for. */
export interface Foreign {
  /** A preservation application. */
  id: string
  guarantee: string
  file: string
  case: string
  caseNo: string
  /** A piece of evidence. */
  piece: string
  /** An objection to proceedings online. */
  defence: string
  deadline: string
  user: string
  message: string
  phrase: string
  registration: string
  menu: string
  /** An application to be an arbitrator. */
  candidacy: string
  /** An entry of the list of arbitrators. */
  entry: string
}

/** A body for every call that takes one, right in its form; what it names belongs to somebody else, its codes to nobody. */
export function makeBodies(foreign: Foreign): Record<string, object> {
  const { username, cate, password } = people.partyWang
  const step = { id: foreign.id, version: 1 }
  const candidacy = { id: foreign.candidacy, version: 1 }
  const entered = { id: foreign.entry, version: 1 }
  const guaranteed = { id: foreign.guarantee, version: 1 }
  const ruling = { rulingNo: '（2026）浙02财保1号', rulingDate: '2026-11-20' }
  const review = { id: foreign.registration, version: 1 }
  const address = 'nobody@example.org'
  const forgot = { account: address, cate, type: '2', tenantId: 1 }
  const user = {
    username: 'somebody',
    nickName: '某人',
    cate,
    phone: '13700000000',
    roles: ['ROLE_X'],
    jobs: ['书记员'],
  }
  const menu = {
    pid: foreign.menu,
    title: '菜单',
    path: '/a',
    cates: ['USER'],
    roles: ['ROLE_X'],
    sort: 1,
    hidden: true,
  }
  const entry = { dictName: 'colour', value: 'r', label: '红', sort: 1, attrs: { a: 'b' } }
  const corporation = {
    id: foreign.registration,
    name: '公司',
    creditCode: '91310000TEST',
    legalPerson: '某人',
    account: address,
  }
  const files = { file: { attachmentId: foreign.file } }
  const ofTribunal = { id: foreign.case, version: 0 }
  const ofCase = { id: foreign.case, version: 1 }
  const inCase = { caseId: foreign.case, key: `file:${foreign.file}` }
  const piece = { id: foreign.piece, name: '合同', purpose: '证明', offline: 'N', attachmentId: foreign.file }
  const ofTrial = { id: randomUUID(), version: 1 }
  const typed = { id: randomUUID(), version: 0, speaker: '王建国', text: '陈述' }
  const recorded = {
    id: randomUUID(),
    trialId: ofTrial.id,
    startedAt: '2026-11-21T02:00:00.000Z',
    durationMs: 60_000,
    ...files,
  }
  const listed = { page: 1, size: 5, state: 'notified', from: '2026-11-01', to: '2026-11-30', q: '会' }
  const planned = {
    type: 'hearing',
    caseId: foreign.case,
    title: '第一次开庭',
    startsAt: '2026-12-01T01:00:00.000Z',
    endsAt: '2026-12-01T04:00:00.000Z',
    online: true,
    place: '',
    attendees: [{ id: randomUUID(), userId: null, name: '证人甲', role: 'WITNESS', contact: '13900000088' }],
  }
  const deadline = { title: '补充材料', due: '2027-01-01', owner: 'all' }
  const days = { from: '2026-01-01', to: '2026-12-31' }
  return {
    'account.login': { username, password, cate, code: '1234', uuid: randomUUID(), tenantId: 1, loginType: 'login' },
    'account.getCode': { account: address },
    'account.getOrgCode': { account: address },
    'account.getForgetCode': forgot,
    'account.sendCode': forgot,
    'account.checkCode': { account: address, code: '1234', use: 'register' },
    'account.forget': { account: address, cate, code: '1234', password: 'Wrong#2026', tenantId: 1, type: 'email' },
    'account.updateCenter': { nickName: '王建国', gender: 'M', notices: { mail: true, sms: true, push: false } },
    'account.updatePass': { oldPass: 'Wrong#2026', newPass: 'Other#2026' },
    'account.updateEmail': { password: 'sealed', email: address },
    'account.updatePhone': { password: 'sealed', phone: '13700000000' },
    'account.jumpMediate': { loginName: '110101199003070097' },
    'activity.loginCode': { phone: '13700000000' },
    'activity.login': { phone: '13700000000', code: '1234' },
    'activity.saveUser': { loginName: '某人' },
    'admin.addUser': { ...user, password: 'First#2026' },
    'admin.addBack': user,
    'admin.editUser': { ...user, id: foreign.user },
    'admin.removeUser': { ids: [foreign.user] },
    'admin.userDetail': { id: foreign.user },
    'admin.findByUserId': { userId: foreign.user },
    'admin.getUserByRole': { role: 'ROLE_ADMIN' },
    'admin.superiorMenus': [randomUUID()],
    'admin.addMenu': menu,
    'admin.editMenu': { ...menu, id: foreign.menu },
    'admin.moveMenu': { id: foreign.menu, pid: '' },
    'admin.removeMenu': { ids: [foreign.menu] },
    'arbitrator.abroadCode': { email: address },
    'arbitrator.abroadLogin': { email: address, code: '1234' },
    'arbitrator.submitCandidacy': { ...makeForm(), id: foreign.candidacy },
    'arbitrator.withdrawCandidacy': candidacy,
    'arbitrator.takeCandidacy': candidacy,
    'arbitrator.passCandidacy': candidacy,
    'arbitrator.returnCandidacy': { ...candidacy, reason: '理由', step: 'work' },
    'arbitrator.approveCandidacy': candidacy,
    'arbitrator.rejectCandidacy': { ...candidacy, reason: '理由' },
    'arbitrator.mailCandidacy': { ...candidacy, note: '顺丰' },
    'arbitrator.addTerm': makeTerm(),
    'arbitrator.editTerm': { ...makeTerm(), id: randomUUID() },
    'arbitrator.removeTerm': { id: randomUUID() },
    'arbitrator.openEnrolment': { code: 'nobody has it' },
    'arbitrator.beginEnrolmentPhoto': { code: 'nobody has it' },
    'arbitrator.enrol': { code: 'nobody has it', introduction: '', confirmed: true, independent: true },
    'arbitrator.suspendArbitrator': { ...entered, reason: '理由' },
    'arbitrator.resumeArbitrator': { ...entered, reason: '理由' },
    'arbitrator.removeArbitrator': { ...entered, reason: '理由' },
    'arbitrator.setAway': { ...entered, awayFrom: '2097-01-01', awayTo: '2097-02-01' },
    'arbitrator.setSpecimen': { ...entered, attachmentId: foreign.file },
    'case.findCaseByCaseNo': { caseNo: foreign.caseNo },
    'case.getAttendeeByCaseNo': { caseNo: foreign.caseNo },
    'case.withdrawCase': { ...ofCase, reason: '理由' },
    'case.returnCase': { ...ofCase, reason: '理由', fields: ['facts'], due: '2099-12-31' },
    'case.passCase': { ...ofCase, reviewerId: foreign.user },
    'case.approveCase': { ...ofCase, fee: '100.5', currency: 'CNY', due: '2099-12-31' },
    'case.disagreeCase': { ...ofCase, reason: '理由' },
    'case.confirmPayment': ofCase,
    'case.acceptCase': { ...ofCase, dept: '立案一部', secretaryId: foreign.user },
    'case.constituteTribunal': ofCase,
    'case.suspendCase': { ...ofCase, reason: '理由' },
    'case.resumeCase': { ...ofCase, reason: '理由' },
    'case.moveDue': { ...ofCase, due: '2099-12-31', reason: '理由' },
    'case.changeSecretary': { ...ofCase, dept: '立案一部', secretaryId: foreign.user, reason: '理由' },
    'case.concludeHearings': ofCase,
    'case.reopenHearings': { ...ofCase, reason: '理由' },
    'case.askWithdrawal': { ...ofCase, reason: '理由' },
    'case.grantWithdrawal': { ...ofCase, reason: '理由' },
    'case.refuseWithdrawal': { ...ofCase, reason: '理由' },
    'case.linkAttendee': { ...ofCase, partyId: randomUUID(), userId: foreign.user },
    'case.findAccountsFor': { id: foreign.case, partyId: randomUUID(), q: '王' },
    'case.revokeAgent': { ...ofCase, agentId: randomUUID(), reason: '理由' },
    'case.getNextAuditUser': { id: foreign.case },
    'case.getInitSecretaryOfDept': { dept: '立案一部' },
    'deadline.addDeadline': { id: randomUUID(), caseId: foreign.case, ...deadline },
    'deadline.editDeadline': { id: foreign.deadline, version: 1, ...deadline },
    'deadline.markDeadline': { id: foreign.deadline, version: 1, done: true },
    'deadline.removeDeadline': { id: foreign.deadline, version: 1 },
    'deadline.addRule': { kind: 'defence', validFrom: '2099-01-01', days: 20, counting: 'calendar' },
    'deadline.addHoliday': { day: '2099-01-01', name: '元旦', working: false },
    'deadline.removeHoliday': { day: '2099-01-01' },
    'caseFile.addFolder': { caseId: foreign.case, id: randomUUID(), parentId: null, title: '卷宗' },
    'caseFile.rename': { ...inCase, title: '新名' },
    'caseFile.remove': inCase,
    'caseFile.move': { ...inCase, parentId: null, at: 1 },
    'defence.submitDefence': makeDefence('counterclaim', foreign.case, { files: [{ attachmentId: foreign.file }] }),
    'defence.withdrawDefence': { id: foreign.defence, version: 1 },
    'defence.askDefenceWithdrawal': { id: foreign.defence, version: 1, reason: '理由' },
    'defence.decideDefence': { id: foreign.defence, version: 1, decision: 'uphold', reason: '理由' },
    'evidence.uploadEvidence': {
      id: randomUUID(),
      baseId: foreign.case,
      camp: 'APP',
      source: 'MOBILE',
      items: [piece, { ...piece, id: randomUUID(), offline: 'Y', arbitrationAttachmentId: foreign.file }],
    },
    'evidence.batchDownload': { ids: [foreign.piece] },
    'evidence.exportCatalogue': { baseId: foreign.case, format: 'xlsx', camp: 'DEF' },
    'filing.withdrawPreservation': step,
    'filing.acceptPreservation': step,
    'filing.returnPreservation': { ...step, reason: '理由', field: 'clues' },
    'filing.refusePreservation': { ...step, reason: '理由' },
    'filing.awaitGuarantee': { ...step, reason: '理由' },
    'filing.forwardPreservation': step,
    'filing.grantPreservation': { ...step, ...ruling, frozenAmount: '1', expiresOn: '2027-11-20' },
    'filing.rejectPreservation': { ...step, ...ruling, reason: '理由' },
    'filing.reconsiderPreservation': { ...step, reason: '理由' },
    'filing.recordReconsideration': { ...step, reason: '理由' },
    'filing.upholdPreservation': { ...step, ...ruling },
    'filing.renewPreservation': { ...step, expiresOn: '2028-11-20' },
    'filing.liftPreservation': { ...step, reason: '理由' },
    'filing.linkPreservation': { ...step, caseId: foreign.case },
    'filing.unlinkPreservation': { ...step, reason: '理由' },
    'guarantee.submitGuarantee': {
      ...makeGuaranteeFields({ preservationId: foreign.id }),
      id: randomUUID(),
      version: 0,
      files: [{ attachmentId: foreign.file, purpose: 'letter' }],
    },
    'guarantee.withdrawGuarantee': guaranteed,
    'guarantee.acceptGuarantee': guaranteed,
    'guarantee.returnGuarantee': { ...guaranteed, reason: '理由', field: 'term' },
    'guarantee.confirmGuarantee': guaranteed,
    'guarantee.transferGuarantee': guaranteed,
    'guarantee.recordGuaranteeRuling': { ...guaranteed, rulingNo: ruling.rulingNo },
    'guarantee.releaseGuarantee': { ...guaranteed, reason: '理由' },
    'guarantee.executeGuarantee': { ...guaranteed, reason: '理由' },
    'hearing.getInfoByCourtCode': { code: 'nobody has it', url: '/onlineCourt' },
    'hearing.addTrial': { ...planned, id: randomUUID() },
    'hearing.updateTrial': { ...planned, ...ofTrial },
    'hearing.sendTrialNotice': ofTrial,
    'hearing.addTempUserToCourt': { ...ofTrial, attendee: planned.attendees[0] },
    'hearing.startTrial': ofTrial,
    'hearing.stopTrial': ofTrial,
    'hearing.closeTrial': ofTrial,
    'hearing.abortTrial': { ...ofTrial, reason: '理由' },
    'hearing.cancelTrial': { ...ofTrial, reason: '理由' },
    'hearing.enterTrial': { id: ofTrial.id },
    'hearing.findCourtUser': { id: ofTrial.id },
    'hearing.getTrial': { id: ofTrial.id },
    'hearing.listTrials': { baseId: foreign.case },
    'hearing.getParticipants': { baseId: foreign.case },
    'hearing.mapTrials': { from: '2026-01-05', to: '2026-01-31' },
    'hearing.monthTrials': { month: '2026-01' },
    'hearing.dailyTrials': { day: '2026-01-05' },
    'hearing.listHearings': listed,
    'hearing.listTrialsByType': { ...listed, type: 'meeting' },
    'hearing.listMeetMediate': listed,
    'hearing.listMeetings': listed,
    'hearing.findTrialsByName': { ...listed, name: '王' },
    'hearing.saveMeeting': { ...planned, type: 'meeting', id: randomUUID() },
    'hearing.deleteMeeting': { id: ofTrial.id },
    'hearing.revokeMeeting': { ...ofTrial, reason: '理由' },
    'hearing.setPresiding': { meetings: [ofTrial], userId: foreign.user },
    'hearing.setMeetingDept': { meetings: [ofTrial], dept: '立案一部' },
    'hearing.exportMeetings': listed,
    'hearing.findMeeting': { id: ofTrial.id },
    'hearing.courtRecord': { id: ofTrial.id },
    'hearing.saveVideo': recorded,
    'hearing.findVideo': { id: ofTrial.id },
    'hearing.caseVideoList': { caseId: foreign.case },
    'hearing.fileJoinCourt': { id: randomUUID(), trialId: ofTrial.id, ...files },
    'hearing.meetMediateFileList': { id: ofTrial.id },
    'hearing.courtFile': { id: randomUUID() },
    'hearing.conductTrial': { action: 'start' },
    'hearing.saveCourtRecord': { id: ofTrial.id, paragraphs: [typed] },
    'hearing.saveMeetRecord': { id: ofTrial.id, paragraphs: [typed] },
    'hearing.printCourtRecord': { id: ofTrial.id },
    'hearing.getArbitrators': { q: '王' },
    'hearing.getMeetingArbitrators': { q: '', startsAt: planned.startsAt, endsAt: planned.endsAt },
    'hearing.getByNickName': { nickName: '王' },
    'hearing.getCommissionUsers': { q: '王' },
    'hearing.addTemporaryUser': { ...ofTrial, attendee: planned.attendees[0] },
    'hearing.addUserTemporary': { ...ofTrial, attendee: planned.attendees[0] },
    'hearing.consultStatus': { id: ofTrial.id },
    'live.addSocketLog': { kind: 'dropped', code: 1006, lastedMs: 1000, awayMs: 500 },
    'hearing.consultLogin': { code: 'nobody has it', url: '/onlineConsult' },
    'lookup.addDictDetail': entry,
    'lookup.getarealist': { code: '999999' },
    'lookup.getAreaInfo': { code: '999999' },
    'lookup.editDictDetail': { ...entry, id: randomUUID() },
    'message.list': { page: 1, size: 5, readStatus: 0 },
    'message.read': { id: foreign.message },
    'message.batchRead': { ids: [foreign.message] },
    'message.send': { userIds: [foreign.user], content: '你好' },
    'opinion.submitOpinions': makeOpinions(foreign.case, [foreign.piece]),
    'mandate.submitMandate': makeMandate(foreign.case, foreign.file),
    'mandate.acceptMandate': { id: randomUUID(), version: 1 },
    'mandate.returnMandate': { id: randomUUID(), version: 1, reason: '理由' },
    'caseDocument.fillDocument': { baseId: foreign.case, templateId: randomUUID() },
    'caseDocument.previewDocument': { title: '函', body: says('一'), format: 'docx' },
    'caseDocument.makeDocument': {
      id: randomUUID(),
      baseId: foreign.case,
      templateId: randomUUID(),
      title: '函',
      body: says('一'),
    },
    'template.writeTemplate': {
      id: randomUUID(),
      revision: 0,
      follows: randomUUID(),
      kind: 'award',
      language: 'zh',
      title: '裁决书',
      body: says('一', 'caseNo'),
    },
    'template.activateTemplate': { id: randomUUID(), revision: 1 },
    'template.retireTemplate': { id: randomUUID(), revision: 1 },
    'service.recordService': {
      id: randomUUID(),
      baseId: foreign.case,
      partyId: randomUUID(),
      servedOn: '2026-01-05',
      means: 'post',
      note: '',
      attachmentId: foreign.file,
    },
    'service.claimSeat': { code: randomUUID() },
    'payment.provePayment': makeProof(foreign.case, foreign.file),
    'phrase.add': { text: '请补正材料。' },
    'phrase.update': { id: foreign.phrase, version: 1, text: '请补正。' },
    'phrase.remove': { id: foreign.phrase },
    'registration.add': { ...makePerson(), code: '1234', linkCode: 'nobody has it' },
    'registration.getReason': { code: 'nobody has it' },
    'registration.registerCorporation': corporation,
    'registration.submitCorporation': { ...corporation, licence: foreign.file, code: '1234' },
    'registration.checkCorporation': { creditCode: corporation.creditCode },
    'registration.submitAgent': {
      id: foreign.registration,
      principal: '某人',
      scope: '代理',
      ...days,
      letter: foreign.file,
    },
    'registration.submitIdentity': {
      id: foreign.registration,
      nickName: '某人',
      certificatesCate: 'passport',
      certificatesNum: 'E1',
      idPos: foreign.file,
      handId: foreign.file,
    },
    'registration.withdraw': review,
    'registration.approve': review,
    'registration.back': { ...review, reason: '理由' },
    'tribunal.nominate': { ...ofTribunal, userId: foreign.user },
    'tribunal.compose': { ...ofTribunal, size: 1 },
    'tribunal.findConflicts': { id: foreign.case, userId: foreign.user },
    'tribunal.appoint': { ...ofTribunal, seat: 'presiding', userId: foreign.user, reason: '理由' },
    'tribunal.disclose': { ...ofTribunal, nothing: false, disclosure: '曾与代理人同所执业' },
    'tribunal.acceptAppointment': ofTribunal,
    'tribunal.declineAppointment': { ...ofTribunal, reason: '理由' },
    'tribunal.resign': { ...ofTribunal, reason: '理由' },
    'tribunal.confirmDisclosure': { ...ofTribunal, memberId: randomUUID() },
    'tribunal.removeMember': { ...ofTribunal, memberId: randomUUID(), reason: '理由' },
    'tribunal.challenge': { ...ofTribunal, memberId: randomUUID(), reason: '理由' },
    'tribunal.decideChallenge': { ...ofTribunal, challengeId: randomUUID(), upheld: false, reason: '理由' },
    'upload.uploadFile': { ...files, fileType: 'media', tenantId: 1, docType: 'evidence' },
    'upload.uploadAttachment': files,
    'upload.uploadAttachmentTo': { ...files, folderId: randomUUID() },
    'upload.batchDownload': { ids: [foreign.file] },
    'upload.recognize': { id: foreign.file, kind: 'idCard' },
    'upload.getUploadSession': { uploadId: randomUUID() },
    'upload.mobileUpload': { uploadId: randomUUID(), files: [foreign.file] },
    'upload.getAttachmentByUploadId': { uploadId: randomUUID() },
    'upload.destroyUploadId': { uploadId: randomUUID() },
  }
}
