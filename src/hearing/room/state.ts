import { proxy } from 'valtio'
import type { Shown } from '../../../contract/bundle/presenting.ts'
import { type ErrorCode, isErrorCode } from '../../../contract/errors/errors.ts'
import type { RoomFile } from '../../../contract/hearing/courtFile.ts'
import type { Proposal } from '../../../contract/hearing/proposal.ts'
import type { Correction, RecordEntry } from '../../../contract/hearing/record.ts'
import type { TrialState } from '../../../contract/hearing/trial.ts'
import type { FromPage, FromServer, OutReason, RoomPerson, SeatRole } from '../../../contract/room/room.ts'
import type { RoomPass } from '../../local/roomPass.ts'
import type { DeviceCode } from './line/deviceCodes.ts'
import type { Grade } from './line/quality.ts'

type Waiting = Extract<FromServer, { is: 'waiting' }>['people'][number]

export type Unsent = Extract<FromPage, { is: 'chat' | 'correct' | 'decide' | 'propose' | 'answer' }>

/**
 * Why a visit is over: a bye code, what else the server says, `refused` where it does not let this page in any more, or `left` of
 * one's own will.
 */
export type Ending = number | OutReason | 'refused' | 'left'

/** Where a visit stands. */
export type Stage = 'connecting' | 'waiting' | 'in' | 'over'

/** What a page knows of its room: the fields of specification §3 by their names, and below them what the screen needs besides. */
export function hearingState(pass: RoomPass) {
  return proxy({
    version: 'V0819',
    classNum: pass.channal,
    type: pass.type,
    userName: pass.user.userName,
    userId: pass.user.userId,
    role: 0 as SeatRole,
    isPublish: false,
    isPreview: false,
    isPublishScreen: false,
    /** A screen was chosen; it goes out on seat, unless a secretary closed it. */
    sharesScreen: false,
    isSwitchScreen: false,
    /** Who was clicked into the main view; empty where nobody was. */
    switchUserId: '',
    /** Who was clicked has left: one's own camera is large, until somebody is clicked or comes. */
    showsOwn: false,
    userList: [] as RoomPerson[],
    /** Who left while this page looked on, as they were last; some of them may be back. */
    departed: [] as RoomPerson[],
    caseId: pass.caseId,
    channal: pass.channal,
    trialId: pass.attendee.trialId,
    attendeeRole: pass.attendee.role,
    courtRuleVideo: pass.video,
    courtAttendeeId: pass.courtAttendeeId,
    /** What the files are asked for with. */
    token: pass.token,

    stage: 'connecting' as Stage,
    /** How far the session is; undefined before the server says. */
    trialState: undefined as TrialState | undefined,
    /** The line to the server; media go on without it. */
    isConnected: false,
    sid: '',
    bye: undefined as Ending | undefined,
    /** The room is held by another instance of the server than the one that answers here. */
    isHeldElsewhere: false,
    waiting: [] as Waiting[],
    /** The record as it stands, in the order it came. */
    entries: [] as RecordEntry[],
    corrections: [] as Correction[],
    proposals: [] as Proposal[],
    files: [] as RoomFile[],
    /** What is presented where one is. */
    shown: null as Shown | null,
    /** What is being typed: it stays while its panel is closed. */
    typed: { chat: '', terms: '', amount: '', isPrivate: false, texts: {} as Record<string, string> },
    /** What was said for it and does not stand in it yet. */
    unsent: [] as Unsent[],
    wantsAudio: true,
    wantsVideo: true,
    wantsRecording: false,
    grades: {} as Record<string, Grade>,
    /** Whose pictures stand still, by peer id: what is seen of them is not now. */
    still: {} as Record<string, true>,
    /** The relay of this installation does not answer, and until when what it did to lines may last: ms since the epoch. */
    relayLost: false,
    relayUntil: 0,
    /** Told one after the other; the newest last. */
    codes: [] as { id: number; code: DeviceCode }[],
    notices: [] as { userId: string; userName: string; shows: 'poor' | 'offline' }[],
    refused: undefined as { what: string; code: ErrorCode; at: number } | undefined,
  })
}

export type HearingState = ReturnType<typeof hearingState>

/** What it means for who is taken into a private room: what they offer is the mediator's first, and nothing is recorded. */
export function wasMoved(state: HearingState): void {
  if (placeOf(state) === 0) return
  state.typed.isPrivate = true
  if (!state.wantsRecording) return
  state.wantsRecording = false
  state.refused = { what: 'recording', code: 'room.private', at: Date.now() }
}

/** Somebody is there no more; the list of people goes on naming them, as not online. */
export function wentAway(state: HearingState, sid: string): void {
  const person = state.userList.find((one) => one.sid === sid)
  if (!person) return
  state.userList = state.userList.filter((one) => one !== person)
  const others = state.departed.filter(({ attendeeId }) => attendeeId !== person.attendeeId)
  state.departed = [...others, { ...person, online: false }]
}

/** What is typed of one thing among several; undefined gives it up. */
export function keepText({ typed }: HearingState, key: string, text: string | undefined): void {
  if (text === undefined) delete typed.texts[key]
  else typed.texts[key] = text
}

/** The last three messages about devices stand on the screen, each until it is read. */
export function sayCode(state: HearingState, code: DeviceCode): void {
  const id = Math.max(0, ...state.codes.map((one) => one.id)) + 1
  state.codes = [...state.codes.filter((one) => one.code !== code).slice(-2), { id, code }]
}

/** What a message told of is over: it goes by itself. */
export function takeBack(state: HearingState, ...codes: DeviceCode[]): void {
  state.codes = state.codes.filter(({ code }) => !codes.includes(code))
}

/** A message about a device was read. */
export function codeRead(state: HearingState, id: number): void {
  state.codes = state.codes.filter((one) => one.id !== id)
}

interface Visit<P> {
  sid: string
  userList: readonly P[]
}
type Placed = Pick<RoomPerson, 'sid' | 'place'>
/** In which room of a mediation one is; 0 is the common one. */
export const placeOf = ({ userList, sid }: Visit<Placed>): number => userList.find((one) => one.sid === sid)?.place ?? 0
/** Who is in the same room as oneself: nobody else is heard, seen or dialled. */
export function hereOf<P extends Placed>(visit: Visit<P>): P[] {
  const own = placeOf(visit)
  return visit.userList.filter(({ place }) => place === own)
}

/** A newer server may know refusals that this page has no words for. */
export const codeOf = (code: string): ErrorCode => (isErrorCode(code) ? code : 'badRequest')

/** What of somebody a page plays: nobody sees or hears what a secretary took away, and behind a shield only a secretary does. */
export function playable(
  { media, order, role, online }: Pick<RoomPerson, 'media' | 'order' | 'role' | 'online'>,
  isSecretary: boolean,
): RoomPerson['media'] {
  const shown = online && role === 0 && (!order.shield || isSecretary)
  return {
    audio: shown && media.audio && !order.muteAudio,
    video: shown && media.video && !order.muteVidio,
    screen: shown && media.screen && !order.muteVidio,
  }
}
