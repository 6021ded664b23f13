import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Trial, TrialBody } from '../../contract/hearing/trial.ts'
import type { TestServer } from '../setup/server.ts'
import { says } from './document.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

const { hearing } = contract
const hourMs = 3_600_000

/** An ISO moment so many hours from now, by the server's clock. */
export const hoursAhead = (server: TestServer, hours: number): string =>
  new Date(server.running.house.now().getTime() + hours * hourMs).toISOString()

/** A hearing of a case in which partyWang and a witness without an account are asked to come. */
export function makeTrialBody(server: TestServer, caseId: string | null, change: Partial<TrialBody> = {}): TrialBody {
  return {
    id: randomUUID(),
    type: caseId ? 'hearing' : 'meeting',
    caseId,
    title: '第一次开庭',
    startsAt: hoursAhead(server, 48),
    endsAt: hoursAhead(server, 51),
    online: true,
    place: '',
    trialTime: false,
    attendees: [
      { id: randomUUID(), userId: server.id('partyWang'), name: '王建国', role: 'APPLICANT', contact: '' },
      { id: randomUUID(), userId: null, name: '证人甲', role: 'WITNESS', contact: '13900000088' },
    ],
    ...change,
  }
}

export async function plan(server: TestServer, caseId: string | null, change: Partial<TrialBody> = {}): Promise<Trial> {
  const body = makeTrialBody(server, caseId, change)
  const answer = await server.call(hearing.addTrial, { body }, { as: 'secretaryLi' })
  if (answer.status !== 200) throw new Error(`Not planned: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** The steps of the table of moves that are calls, each as anybody may try it. */
export const trialSteps = {
  notify: (server: TestServer, as: Name, { id, version }: Trial) =>
    server.call(hearing.sendTrialNotice, { body: { id, version } }, { as }),
  start: (server: TestServer, as: Name, { id, version }: Trial) =>
    server.call(hearing.startTrial, { body: { id, version } }, { as }),
  stop: (server: TestServer, as: Name, { id, version }: Trial) =>
    server.call(hearing.stopTrial, { body: { id, version } }, { as }),
  close: (server: TestServer, as: Name, { id, version }: Trial) =>
    server.call(hearing.closeTrial, { body: { id, version } }, { as }),
  abort: (server: TestServer, as: Name, { id, version }: Trial) =>
    server.call(hearing.abortTrial, { body: { id, version, reason: '网络中断' } }, { as }),
  cancel: (server: TestServer, as: Name, { id, version }: Trial) =>
    server.call(hearing.cancelTrial, { body: { id, version, reason: '仲裁员出差' } }, { as }),
  delete: (server: TestServer, as: Name, { id }: Trial) => server.call(hearing.deleteTrial, { params: { id } }, { as }),
}
type Step = keyof typeof trialSteps

/** Takes these steps as a secretary, and answers with where it stands. */
export async function step(server: TestServer, trial: Trial, ...steps: Step[]): Promise<Trial> {
  let at = trial
  for (const one of steps) {
    const answer = await trialSteps[one](server, 'secretaryLi', at)
    if (answer.status !== 200) throw new Error(`Not ${one}: ${answer.error}`)
    at = answer.data
  }
  return at
}

/** The least that is a film to those who look at its first bytes. */
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(2000)])

/** A part of a recording, its file wholly here. */
export async function makePart(server: TestServer, as: Name, trialId: string, startedAt = server.running.house.now()) {
  const file = { attachmentId: await give(server, as, { name: '录像.mp4', group: 'mp4', bytes: film }) }
  return { id: randomUUID(), trialId, startedAt: startedAt.toISOString(), durationMs: 60_000, file }
}

/** A file for a hearing, wholly here. */
export async function makeCourtFile(
  server: TestServer,
  as: Name,
  trialId: string,
  change: Parameters<typeof give>[2] = {},
) {
  return {
    id: randomUUID(),
    trialId,
    file: { attachmentId: await give(server, as, { name: '调解方案.pdf', ...change }) },
  }
}

/** A secretary notes of these that they came, of all others that they did not. */
export async function noteCame(server: TestServer, { id, version, attendees }: Trial, came: string[]): Promise<Trial> {
  const noted = attendees.map(({ id: of, name }) => {
    return { id: of, attendance: came.includes(name) ? ('came' as const) : ('absent' as const) }
  })
  const body = { id, version, attendees: noted }
  const answer = await server.call(hearing.noteAttendance, { body }, { as: 'secretaryLi' })
  if (answer.status !== 200) throw new Error(`Not noted: ${answer.error}`)
  return answer.data
}

/** Opens a hearing of a case in a room of its own, and closes it again; answers once its record is a file: that changes the case, too. */
export async function openHearing(server: TestServer, caseId: string, came?: string[]): Promise<string> {
  const planned = await plan(server, caseId, { online: false, place: randomUUID() })
  const opened = await step(server, planned, 'notify', 'start')
  const { id } = await step(server, came ? await noteCame(server, opened, came) : opened, 'close')
  const read = () => server.call(hearing.getTrial, { body: { id } }, { as: 'secretaryLi' })
  await vi.waitUntil(async () => (await read()).data.state === 'record_signing', { timeout: 30_000 })
  return id
}

/** Each call about one of the calendar, or about those of a case, by its name. */
export function trialTries(where: () => { server: TestServer; caseId: string }) {
  const server = () => where().server
  // In a room of its own: an objection may keep the case from being heard online.
  const inHouse = () => ({ online: false, place: randomUUID() })
  const fresh = () => plan(server(), where().caseId, inHouse())
  const told = async () => step(server(), await fresh(), 'notify')
  const tries = (name: Step) => async (as: Name) => trialSteps[name](server(), as, await fresh())
  const body = () => makeTrialBody(server(), where().caseId, inHouse())
  return {
    addTrial: (as: Name) => server().call(hearing.addTrial, { body: body() }, { as }),
    updateTrial: async (as: Name) => {
      const { id, version } = await fresh()
      return server().call(hearing.updateTrial, { body: { ...body(), id, version } }, { as })
    },
    addTempUserToCourt: async (as: Name) => {
      const { id, version } = await fresh()
      const attendee = {
        id: randomUUID(),
        userId: null,
        name: '译员',
        role: 'INTERPRETER' as const,
        contact: 'i@test.cn',
      }
      return server().call(hearing.addTempUserToCourt, { body: { id, version, attendee } }, { as })
    },
    createCourtNotice: async (as: Name) =>
      server().call(hearing.createCourtNotice, { params: { id: (await fresh()).id } }, { as }),
    rebuildCourtTrialNotice: async (as: Name) =>
      server().call(hearing.rebuildCourtTrialNotice, { body: { id: (await fresh()).id } }, { as }),
    updateCourtDoc: async (as: Name) => {
      const { id } = await fresh()
      const made = (await server().call(hearing.createCourtNotice, { params: { id } }, { as: 'secretaryLi' })).data
      const body = { id: made.id, title: '开庭通知书', body: says('改期开庭') }
      return server().call(hearing.updateCourtDoc, { body }, { as })
    },
    sendTrialNotice: tries('notify'),
    startTrial: tries('start'),
    stopTrial: tries('stop'),
    closeTrial: tries('close'),
    noteAttendance: async (as: Name) => {
      const { id, version } = await step(server(), await told(), 'start')
      return server().call(hearing.noteAttendance, { body: { id, version, attendees: [] } }, { as })
    },
    abortTrial: tries('abort'),
    cancelTrial: tries('cancel'),
    deleteTrial: tries('delete'),
    listTrials: (as: Name) => server().call(hearing.listTrials, { body: { baseId: where().caseId } }, { as }),
    getTrial: async (as: Name) => server().call(hearing.getTrial, { body: { id: (await told()).id } }, { as }),
    downloadTrial: async (as: Name) =>
      server().call(hearing.downloadTrial, { params: { id: (await told()).id } }, { as }),
    enterTrial: async (as: Name) => server().call(hearing.enterTrial, { body: { id: (await told()).id } }, { as }),
    saveVideo: async (as: Name) => {
      const { id } = await step(server(), await told(), 'start')
      return server().call(hearing.saveVideo, { body: await makePart(server(), as, id) }, { as })
    },
    findVideo: async (as: Name) => server().call(hearing.findVideo, { body: { id: (await told()).id } }, { as }),
    caseVideoList: (as: Name) => server().call(hearing.caseVideoList, { body: { caseId: where().caseId } }, { as }),
    fileJoinCourt: async (as: Name) => {
      const { id } = await told()
      return server().call(hearing.fileJoinCourt, { body: await makeCourtFile(server(), as, id) }, { as })
    },
    meetMediateFileList: async (as: Name) =>
      server().call(hearing.meetMediateFileList, { body: { id: (await told()).id } }, { as }),
    courtRecord: async (as: Name) => server().call(hearing.courtRecord, { body: { id: (await told()).id } }, { as }),
    printCourtRecord: async (as: Name) =>
      server().call(hearing.printCourtRecord, { body: { id: (await told()).id } }, { as }),
    saveCourtRecord: async (as: Name) => {
      const paragraphs = [{ id: randomUUID(), version: 0, speaker: '', text: '现在开庭' }]
      return server().call(hearing.saveCourtRecord, { body: { id: (await told()).id, paragraphs } }, { as })
    },
    findCourtUser: async (as: Name) =>
      server().call(hearing.findCourtUser, { body: { id: (await fresh()).id } }, { as }),
    getParticipants: (as: Name) => server().call(hearing.getParticipants, { body: { baseId: where().caseId } }, { as }),
  }
}
