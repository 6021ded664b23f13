import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { courtFiles } from '../../contract/hearing/courtFile.ts'
import type { hearing as rooms } from '../../contract/hearing/hearing.ts'
import type { meetings } from '../../contract/hearing/meeting.ts'
import type { records } from '../../contract/hearing/record.ts'
import { doorsOpenMs, trialIsOver, trialMoves, type trials } from '../../contract/hearing/trial.ts'
import type { trialLists } from '../../contract/hearing/trialList.ts'
import type { trialPeople } from '../../contract/hearing/trialPeople.ts'
import type { videos } from '../../contract/hearing/video.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Noun } from '../door/handler.ts'
import type { House } from '../house.ts'
import { hearing, hearingAttendee, hearing as hearings, roomCode, roomSession } from '../tables/hearing.ts'
import { tellRows } from '../tell.ts'
import { hashOfCode, newToken } from '../who.ts'
import { courtFile, fileJoinCourt, meetMediateFileList } from './courtFile/calls.ts'
import { iceServersOf } from './ice.ts'
import { listBoard } from './list/board.ts'
import { findTrialsByName, listHearings, listMeetings, listMeetMediate, listTrialsByType } from './list/lists.ts'
import { exportMeetings } from './meeting/export.ts'
import { deleteMeeting, findMeeting, revokeMeeting, saveMeeting, setMeetingDept } from './meeting/meeting.ts'
import {
  addTemporaryUser,
  addUserTemporary,
  consultStatus,
  getArbitrators,
  getByNickName,
  getCommissionUsers,
  getMeetingArbitrators,
} from './meeting/people.ts'
import { setPresiding } from './meeting/preside.ts'
import { courtRecord, saveCourtRecord, saveMeetRecord } from './record/calls.ts'
import { fixRecords } from './record/fix.ts'
import { printCourtRecord } from './record/print.ts'
import { mayAttend } from './right.ts'
import { getTodayCourt } from './today.ts'
import { noteAttendance } from './trial/attendance.ts'
import { conductTrial } from './trial/conduct.ts'
import { dailyTrials, getTrial, listTrials, mapTrials, monthTrials } from './trial/list.ts'
import {
  abortTrial,
  cancelTrial,
  closeTrial,
  deleteTrial,
  sendTrialNotice,
  startTrial,
  stopTrial,
} from './trial/move.ts'
import { downloadTrial, enterTrial, findCourtUser, getParticipants } from './trial/people.ts'
import { addTempUserToCourt, addTrial, updateTrial } from './trial/plan.ts'
import { readTrials, seesTrial, trialTypeAt } from './trial/row.ts'
import { caseVideoList, findVideo, saveVideo } from './video/calls.ts'

/** Who is inside stays so long at least, for hearings take longer than planned. */
const overtimeMs = 12 * 60 * 60_000

const byRoute = {
  hearing: ['/onlineCourt', '/onlineMeeting', '/onlineMediate'],
  consultation: ['/onlineConsult'],
}

/** The route in what a page says about itself: `/onlineCourt`, or the whole address with the hash. */
function routeIn(url: string): string {
  const route = url.includes('#') ? url.slice(url.indexOf('#') + 1) : url
  return route.split('?')[0] ?? ''
}

/** Whom a code names: the personal one as often as they like, one of the mediation bridge once. */
async function attendeeOf(
  house: House,
  tx: Tx,
  code: string,
): Promise<{ id: string; isCodeUsedUp: boolean; sessionHash: string | null } | undefined> {
  const hash = hashOfCode(code)
  const [personal] = await tx.select().from(hearingAttendee).where(eq(hearingAttendee.codeHash, hash))
  if (personal) return { id: personal.id, isCodeUsedUp: false, sessionHash: null }
  const [once] = await tx
    .delete(roomCode)
    .where(and(eq(roomCode.codeHash, hash), gt(roomCode.expiresAt, house.now())))
    .returning()
  return once && { id: once.attendeeId, isCodeUsedUp: true, sessionHash: once.sessionHash }
}

const enter =
  (kind: keyof typeof byRoute) =>
  async ({ house, tx, body }: Pick<Context<typeof rooms.getInfoByCourtCode>, 'house' | 'tx' | 'body'>) => {
    const now = house.now()
    const named = await attendeeOf(house, tx, body.code)
    if (!named) throw new AppError('courtCodeWrong')
    const [found] = await tx
      .select({ hearing: hearings, attendee: hearingAttendee })
      .from(hearingAttendee)
      .innerJoin(hearings, eq(hearings.id, hearingAttendee.hearingId))
      .where(
        and(
          eq(hearingAttendee.id, named.id),
          lte(hearings.startsAt, new Date(now.getTime() + doorsOpenMs)),
          // What takes longer than planned goes on.
          or(gt(hearings.endsAt, now), inArray(hearings.state, ['in_session', 'recess'])),
          notInArray(hearings.state, [...trialIsOver]),
          mayAttend,
        ),
      )
    const route = routeIn(body.url)
    if (!found || found.hearing.route !== route || !byRoute[kind].includes(route)) throw new AppError('courtCodeWrong')
    const { hearing, attendee } = found
    const { token, hash } = newToken()
    const expiresAt = new Date(Math.max(hearing.endsAt.getTime(), now.getTime() + overtimeMs))
    await tx
      .insert(roomSession)
      .values({ tokenHash: hash, attendeeId: attendee.id, expiresAt, sessionHash: named.sessionHash })
    await checkIn(house, tx, hearing, attendee.id)
    return {
      token,
      user: { userId: attendee.accountId ?? attendee.id, userName: attendee.name },
      caseId: hearing.caseId ?? '',
      channal: `room-${hearing.id}`,
      attendee: { trialId: hearing.id, role: attendee.role },
      video: house.config.page.courtRuleVideo,
      courtAttendeeId: attendee.id,
      isCodeUsedUp: named.isCodeUsedUp,
      type: trialTypeAt(hearing.route),
      title: hearing.title,
      startsAt: hearing.startsAt.toISOString(),
      iceServers: iceServersOf(house, randomUUID()),
    }
  }

/** Notes who came, and with the first of them that the hearing fills. */
async function checkIn(house: House, tx: Tx, row: typeof hearings.$inferSelect, attendeeId: string): Promise<void> {
  await tx
    .update(hearingAttendee)
    .set({ enteredAt: house.now() })
    .where(and(eq(hearingAttendee.id, attendeeId), isNull(hearingAttendee.enteredAt)))
  const { from, to } = trialMoves.checkIn
  const moved = await tx
    .update(hearings)
    .set({ state: to, version: sql`${hearings.version} + 1` })
    .where(and(eq(hearings.id, row.id), inArray(hearings.state, from as (typeof row.state)[])))
    .returning({ id: hearings.id })
  if (moved.length) await tellRows(house, tx, 'trial', row.id)
}

type Calls = typeof rooms &
  typeof trials &
  typeof trialLists &
  typeof trialPeople &
  typeof meetings &
  typeof records &
  typeof videos &
  typeof courtFiles

export const hearingNoun: Noun<Calls, 'trial'> = {
  calls: {
    getInfoByCourtCode: enter('hearing'),
    consultLogin: enter('consultation'),
    getTodayCourt,
    conductTrial,
    addTrial,
    updateTrial,
    sendTrialNotice,
    addTempUserToCourt,
    startTrial,
    stopTrial,
    closeTrial,
    noteAttendance,
    abortTrial,
    cancelTrial,
    deleteTrial,
    listTrials,
    mapTrials,
    monthTrials,
    dailyTrials,
    getTrial,
    downloadTrial,
    enterTrial,
    findCourtUser,
    getParticipants,
    listHearings,
    listTrialsByType,
    listMeetMediate,
    listMeetings,
    findTrialsByName,
    listBoard,
    saveMeeting,
    deleteMeeting,
    revokeMeeting,
    setPresiding,
    setMeetingDept,
    exportMeetings,
    findMeeting,
    getArbitrators,
    getMeetingArbitrators,
    getByNickName,
    getCommissionUsers,
    addTemporaryUser,
    addUserTemporary,
    consultStatus,
    courtRecord,
    saveVideo,
    findVideo,
    caseVideoList,
    fileJoinCourt,
    meetMediateFileList,
    courtFile,
    saveCourtRecord,
    saveMeetRecord,
    printCourtRecord,
  },
  kinds: {
    trial: { table: hearing, sees: seesTrial, read: readTrials, holdsFiles: true, inCase: sql`${hearing.caseId}` },
  },
  sweeps: [fixRecords],
}
