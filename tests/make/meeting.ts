import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Trial, TrialBody } from '../../contract/hearing/trial.ts'
import type { TestServer } from '../setup/server.ts'
import type { Name } from './people.ts'
import { makeTrialBody, plan, step } from './trial.ts'

const { hearing } = contract

/** A meeting without a case, in a room of its own. */
export function makeMeetingBody(server: TestServer, change: Partial<TrialBody> = {}) {
  return { ...makeTrialBody(server, null, { place: randomUUID(), ...change }), type: 'meeting' as const }
}

/** One that a secretary saved by its own call. */
export async function saveMeeting(server: TestServer, change: Partial<TrialBody> = {}): Promise<Trial> {
  const answer = await server.call(
    hearing.saveMeeting,
    { body: makeMeetingBody(server, change) },
    { as: 'secretaryLi' },
  )
  if (answer.status !== 200) throw new Error(`Not saved: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** Each call about one meeting, or one consultation, which partyWang attends, by its name. */
export function meetingTries(where: () => { server: TestServer }) {
  const server = () => where().server
  const fresh = () => saveMeeting(server())
  const one = async () => {
    const { id, version } = await fresh()
    return { id, version }
  }
  const told = async (type: 'meeting' | 'consultation') =>
    (await step(server(), await plan(server(), null, { type, place: randomUUID() }), 'notify')).id
  const attendee = (userId: string | null) => ({
    id: randomUUID(),
    userId,
    name: '陈丽华',
    role: 'ATTENDEE' as const,
    contact: '13900000099',
  })
  return {
    saveMeeting: async (as: Name) => {
      const body = { ...makeMeetingBody(server()), ...(await one()) }
      return server().call(hearing.saveMeeting, { body }, { as })
    },
    deleteMeeting: async (as: Name) =>
      server().call(hearing.deleteMeeting, { body: { id: (await fresh()).id } }, { as }),
    revokeMeeting: async (as: Name) =>
      server().call(hearing.revokeMeeting, { body: { ...(await one()), reason: '改期' } }, { as }),
    setPresiding: async (as: Name) => {
      const body = { meetings: [await one()], userId: server().id(as.endsWith('Far') ? as : 'adminZhao') }
      return server().call(hearing.setPresiding, { body }, { as })
    },
    setMeetingDept: async (as: Name) =>
      server().call(hearing.setMeetingDept, { body: { meetings: [await one()], dept: '立案一部' } }, { as }),
    findMeeting: async (as: Name) =>
      server().call(hearing.findMeeting, { body: { id: await told('meeting') } }, { as }),
    saveMeetRecord: async (as: Name) => {
      const paragraphs = [{ id: randomUUID(), version: 0, speaker: '', text: '会议开始' }]
      return server().call(hearing.saveMeetRecord, { body: { id: await told('meeting'), paragraphs } }, { as })
    },
    consultStatus: async (as: Name) =>
      server().call(hearing.consultStatus, { body: { id: await told('consultation') } }, { as }),
    addTemporaryUser: async (as: Name) =>
      server().call(hearing.addTemporaryUser, { body: { ...(await one()), attendee: attendee(null) } }, { as }),
    addUserTemporary: async (as: Name) => {
      const body = { ...(await one()), attendee: attendee(server().id('partyChen')) }
      return server().call(hearing.addUserTemporary, { body }, { as })
    },
  }
}
