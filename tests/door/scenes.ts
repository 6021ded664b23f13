import type { contract } from '../../contract/all.ts'
import { accountScene } from '../account/scene.ts'
import { activityScene } from '../activity/scene.ts'
import { adminScene } from '../admin/scene.ts'
import { arbitratorScene } from '../arbitrator/scene.ts'
import { archiveScene } from '../archive/scene.ts'
import { awardScene } from '../award/scene.ts'
import { bundleScene } from '../bundle/scene.ts'
import { caseScene } from '../case/scene.ts'
import { caseDocumentScene } from '../caseDocument/scene.ts'
import { caseFileScene } from '../caseFile/scene.ts'
import { certificationScene } from '../certification/scene.ts'
import { costScene } from '../cost/scene.ts'
import { deadlineScene } from '../deadline/scene.ts'
import { defenceScene } from '../defence/scene.ts'
import { envelopeScene } from '../envelope/scene.ts'
import { evidenceScene } from '../evidence/scene.ts'
import { factorScene } from '../factor/scene.ts'
import { filingScene } from '../filing/scene.ts'
import { findingScene } from '../finding/scene.ts'
import { gatheringScene } from '../gathering/scene.ts'
import { guaranteeScene } from '../guarantee/scene.ts'
import { hearingScene } from '../hearing/scene.ts'
import { liveScene } from '../live/scene.ts'
import { lookupScene } from '../lookup/scene.ts'
import { mailboxScene } from '../mailbox/scene.ts'
import type { Name } from '../make/people.ts'
import { mandateScene } from '../mandate/scene.ts'
import { messageScene } from '../message/scene.ts'
import { openItemScene } from '../openItem/scene.ts'
import { opinionScene } from '../opinion/scene.ts'
import { paymentScene } from '../payment/scene.ts'
import { performanceScene } from '../performance/scene.ts'
import { phraseScene } from '../phrase/scene.ts'
import { recordSignScene } from '../recordSign/scene.ts'
import { registrationScene } from '../registration/scene.ts'
import { revocationScene } from '../revocation/scene.ts'
import { serviceScene } from '../service/scene.ts'
import { signingScene } from '../signing/scene.ts'
import { statisticsScene } from '../statistics/scene.ts'
import { surveyScene } from '../survey/scene.ts'
import { templateScene } from '../template/scene.ts'
import { threadScene } from '../thread/scene.ts'
import { todoScene } from '../todo/scene.ts'
import { trialMessageScene } from '../trialMessage/scene.ts'
import { tribunalScene } from '../tribunal/scene.ts'
import { uploadScene } from '../upload/scene.ts'
import { visitScene } from '../visit/scene.ts'
import type { Foreign, Held, Scene, Try } from './scene.ts'

/** The scene of every noun. */
const scenes = {
  account: accountScene,
  activity: activityScene,
  admin: adminScene,
  arbitrator: arbitratorScene,
  archive: archiveScene,
  bundle: bundleScene,
  award: awardScene,
  case: caseScene,
  caseDocument: caseDocumentScene,
  caseFile: caseFileScene,
  certification: certificationScene,
  cost: costScene,
  deadline: deadlineScene,
  defence: defenceScene,
  envelope: envelopeScene,
  evidence: evidenceScene,
  factor: factorScene,
  filing: filingScene,
  finding: findingScene,
  gathering: gatheringScene,
  guarantee: guaranteeScene,
  hearing: hearingScene,
  live: liveScene,
  lookup: lookupScene,
  mailbox: mailboxScene,
  mandate: mandateScene,
  message: messageScene,
  openItem: openItemScene,
  opinion: opinionScene,
  payment: paymentScene,
  performance: performanceScene,
  phrase: phraseScene,
  recordSign: recordSignScene,
  registration: registrationScene,
  service: serviceScene,
  revocation: revocationScene,
  signing: signingScene,
  statistics: statisticsScene,
  survey: surveyScene,
  template: templateScene,
  thread: threadScene,
  todo: todoScene,
  trialMessage: trialMessageScene,
  tribunal: tribunalScene,
  upload: uploadScene,
  visit: visitScene,
} satisfies { [D in keyof typeof contract]: Scene<D> }

/** A scene of any noun. */
interface AnyScene {
  may: Record<string, string>
  reach?: Record<string, string>
  seats?: Record<string, string>
  bodies(foreign: Foreign): Record<string, object>
  tries?(held: Held): Record<string, Try>
}

/** One part of all scenes, by the names of the calls. */
function byCall<T>(part: (scene: AnyScene) => Record<string, T> | undefined): Record<string, T> {
  const calls = Object.entries<AnyScene>(scenes).flatMap(([noun, scene]) =>
    Object.entries(part(scene) ?? {}).map(([key, one]) => [`${noun}.${key}`, one] as const),
  )
  return Object.fromEntries(calls)
}

export const everyone: Name[] = [
  'partyWang',
  'partyChen',
  'secretaryLi',
  'adminZhao',
  'secretaryFar',
  'adminFar',
  'arbitratorSun',
  'candidateHe',
]

export const mayCall = byCall((scene) => scene.may)
export const reaches = byCall((scene) => scene.reach)
export const seatsReach = byCall((scene) => scene.seats)
export const makeBodies = (foreign: Foreign) => byCall((scene) => scene.bodies(foreign))
export const triesOf = (held: Held) => byCall((scene) => scene.tries?.(held))
