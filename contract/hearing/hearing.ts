import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import type { News } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import { moment, text } from '../kernel/rules.ts'
import { trialState, trialTypes } from './trial.ts'

/** As browsers take it: addresses to send media through (TURN). */
export const iceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })
export type IceServer = z.output<typeof iceServer>

/** The court-code answer (specification §3). The token opens the room and nothing else (decisions F-07). */
export const courtCodeReply = z.object({
  token: z.string(),
  user: z.object({ userId: z.string(), userName: z.string() }),
  caseId: z.string(),
  channal: z.string(),
  attendee: z.object({ trialId: z.string(), role: z.string() }),
  video: z.string(),
  courtAttendeeId: z.string(),
  /** The code opens nothing any more: a tab that is loaded anew comes in by what it opened. */
  isCodeUsedUp: z.boolean(),
  type: z.enum(trialTypes),
  /** What the hearing is called and when it begins, for whoever stands at its door. */
  title: z.string(),
  startsAt: moment,
  /** To try before the room whether media find a way; the room gives its own. */
  iceServers: z.array(iceServer),
})

/** What is done with a session inside its room. */
const conductActs = ['start', 'stop', 'close'] as const
export type ConductAct = (typeof conductActs)[number]

const byCode = {
  method: 'POST',
  who: 'anyone',
  offline: 'no',
  /** `url` is the room's route, such as /onlineCourt: a code opens the kind of room it was made for. */
  body: z.object({ code: text(100), url: text(200) }),
  reply: courtCodeReply,
  limit: { max: 30, seconds: 60 },
  refuses: ['courtCodeWrong'],
} as const

export const hearing = domain('hearing', {
  getInfoByCourtCode: {
    ...byCode,
    says: 'Lets somebody into a hearing, meeting or mediation by their personal code.',
    path: 'courtservice/court/getInfoByCourtCode',
  },
  getTodayCourt: {
    says: 'What is heard today, by the institution’s clock, in cases the caller sees or with them among those who attend; the earliest first.',
    method: 'GET',
    path: 'courtservice/court/getTodayCourt',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    reply: z.array(
      z.object({
        id: z.string(),
        caseId: z.nullable(z.string()),
        caseNo: z.string(),
        title: z.string(),
        /** The room's. */
        route: z.string(),
        startsAt: moment,
        endsAt: moment,
        state: trialState,
        online: z.boolean(),
        /** The caller is one of those who attend. */
        attends: z.boolean(),
      }),
    ),
  },
  conductTrial: {
    says: 'Whoever keeps order in the room opens the session, calls a recess or ends it for good, as they may on the calendar.',
    method: 'POST',
    path: 'courtservice/court/conduct',
    who: 'room',
    offline: 'no',
    body: z.object({ action: z.enum(conductActs) }),
    /** Where it stands from then on. */
    reply: z.object({ state: trialState }),
    limit: { max: 30, seconds: 60 },
    refuses: ['forbidden', 'notFound', 'state.closed', 'trial.tribunal'],
  },
  consultLogin: {
    ...byCode,
    says: 'Lets somebody into a consultation by their personal code.',
    path: 'courtservice/court/consultLogin',
  },
})

/** What people are told of the calendar of hearings. */
export const hearingNews = {
  trialNotice: [
    '请于 {when}（北京时间）参加“{title}” {caseNo}',
    'Please attend “{title}” at {when} (Beijing time) {caseNo}',
    'hearing',
  ],
  trialMoved: [
    '“{title}”的安排有变更，现定于 {when}（北京时间） {caseNo}',
    '“{title}” has been rescheduled to {when} (Beijing time) {caseNo}',
    'hearing',
  ],
  trialCancelled: [
    '原定 {when}（北京时间）的“{title}”已取消：{reason}',
    '“{title}”, scheduled for {when} (Beijing time), has been cancelled: {reason}',
    'hearing',
  ],
  trialCaseOver: [
    '原定 {when}（北京时间）的“{title}”不再举行：案件 {caseNo} 的程序已结束',
    '“{title}”, scheduled for {when} (Beijing time), will not take place: the proceedings in case {caseNo} are closed',
    'hearing',
  ],
  trialNotForYou: [
    '原定 {when}（北京时间）的开庭或会议不再需要您参加',
    'You no longer need to attend the session scheduled for {when} (Beijing time)',
    'hearing',
  ],
} as const satisfies News
