import * as z from 'zod/mini'
import { presentFrame, shownFrame } from '../bundle/presenting.ts'
import { camp } from '../case/case.ts'
import { roomFile } from '../hearing/courtFile.ts'
import { iceServer } from '../hearing/hearing.ts'
import { proposalFrames, toldProposals } from '../hearing/proposal.ts'
import { correction, correctionWords, declineReason, paragraph, paragraphMax, recordEntry } from '../hearing/record.ts'
import { trialRoles, trialStates } from '../hearing/trial.ts'
import { id, moment, text } from '../kernel/rules.ts'

/*
 * The socket of a room (decisions F-01): who is there, who keeps order, what ends it. Media go from peer to peer and never over
 * it. The server holds the truth: every frame of the server carries the whole state of what it is about, with a number that
 * rises, so that a frame that comes late changes nothing.
 */

/** The socket below /moduleApi/. First message of the page: `hello`. */
export const roomPath = 'courtservice/room'
/** Where the peerjs-server listens, below /; its socket is `peerjs` below that. */
export const peerPath = '/rtc'

/**
 * A page says something so often, and the server answers. A page that hears nothing for `deafMs` opens another socket, on a
 * line that is not open yet for `silenceMs`; after as long the server takes the page for gone.
 */
export const beatMs = 1_000
export const deafMs = 2_500
export const silenceMs = 5_000
/** So long a person who went without a word is shown as reconnecting before their tile goes. */
export const graceMs = 10_000
/** Of one secretary, one control action in so long (specification §6). */
export const controlMs = 2_000
/** Those who send pictures and sound; whoever comes after takes part off seat (decisions F-20). */
export const seatMost = 6
/** In a room for trial each person has so long, from when they first came in (specification §9, decisions F-05). */
export const trialTimeMs = 10 * 60_000
/**
 * Rooms beside the common one of a mediation, 1 to so many; 0 is the common one. Who is in one hears and sees those in it, and is
 * heard and seen by nobody else; nothing said there is recorded.
 */
export const privateRooms = 4
const place = z.int().check(z.minimum(0), z.maximum(privateRooms))

/** Bytes of one frame: the description of a connection is the longest. */
export const frameMost = 64 * 1024

/** Role 0 is on seat and publishes, role 1 is off seat and receives only (specification §4). */
export const seatRole = z.union([z.literal(0), z.literal(1)])
export type SeatRole = z.output<typeof seatRole>

/** The bye codes that end a session (specification §4): 1 and 2 the trial time is up, any other that the same person came in elsewhere. */
export const byeCodes = { trial: 1, trialEnd: 2, elsewhere: 3 } as const

/** What ends a session besides: a secretary put the person out, or it is over and they may not attend any more. */
export const outReasons = ['removed', 'over'] as const
export type OutReason = (typeof outReasons)[number]

/**
 * Codes of a socket that the server closes. `bye` and `refused` (the token was read and is not good) are for good; after any other
 * the page comes back: what it began with was none of ours (`unread`), it said more than anybody has to (`flood`), or the room is held
 * by another instance of the server (`held`), which it says.
 */
export const closeCodes = { bye: 4000, refused: 4401, unread: 4400, held: 4409, flood: 4429 } as const

/** What a person says of their own media. */
const media = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean(),
})

/** What a secretary laid on somebody: kept in the database, obeyed by who it is laid on and by everybody who receives. */
export const order = z.object({
  muteAudio: z.boolean(),
  muteVidio: z.boolean(),
  shield: z.boolean(),
})
export type Order = z.output<typeof order>
export const noOrder: Order = { muteAudio: false, muteVidio: false, shield: false }

/** 0 unknown, 1-2 good, 3 medium, 4-5 poor, 6 offline (specification §4, decisions F-10). */
export const quality = z.int().check(z.minimum(0), z.maximum(6))

/** Somebody in the room. */
const person = z.object({
  /** Of this visit: a page that loads anew has another. */
  sid: z.string(),
  attendeeId: z.string(),
  userId: z.string(),
  userName: z.string(),
  roleName: z.enum(trialRoles),
  /** Of a party or its agent: whose side it is, where that is known. */
  camp: z.nullable(camp),
  /** Who can be dialled under it is in the roster; nobody else is. */
  peerId: z.string(),
  role: seatRole,
  online: z.boolean(),
  media,
  order,
  /** Since when the hand is up; null while it is not. They speak in this order. */
  handAt: z.nullable(moment),
  /** In which room they are: `privateRooms`. */
  place,
  /** So long they spoke until they last ended, in ms, and since when they speak now; null while they do not. */
  spokenMs: z.int(),
  speakingSince: z.nullable(moment),
  /** Their page records the room. */
  recording: z.boolean(),
  quality,
})
export type RoomPerson = z.output<typeof person>

/** Somebody before the room. */
const waiting = z.object({
  sid: z.string(),
  userName: z.string(),
  roleName: z.enum(trialRoles),
  /** Put out by a secretary before. */
  removed: z.boolean(),
})

/** The actions of specification §6, in its spelling. */
export const controlActions = ['muteAudio', 'muteVidio', 'shield', 'leaveChannel'] as const
export type ControlAction = (typeof controlActions)[number]

const token = z.string().check(z.minLength(1), z.maxLength(200))
const sid = z.string().check(z.minLength(1), z.maxLength(64))
const signal = z.object({
  /** The connection it is about, as both sides call it. */
  connection: sid,
  description: z.optional(z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() })),
  candidate: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

/** What a page may say; anything else is dropped. */
export const fromPage = z.discriminatedUnion('is', [
  /** `peerToken` is known to this page and the server alone: only who is inside may be dialled under a `peerId`. */
  z.object({ is: z.literal('hello'), token, peerId: id, peerToken: id, media }),
  z.object({ is: z.literal('beat') }),
  z.object({ is: z.literal('media'), media }),
  z.object({ is: z.literal('seat'), role: seatRole }),
  z.object({ is: z.literal('hand'), up: z.boolean() }),
  /** One begins to speak, or has ended: by one's own microphone. */
  z.object({ is: z.literal('speaking'), on: z.boolean() }),
  /** Begins and ends a recording: by a secretary alone, one at a time. */
  z.object({ is: z.literal('recording'), on: z.boolean() }),
  z.object({ is: z.literal('quality'), quality }),
  z.object({
    is: z.literal('control'),
    /** Of whom it is about (decisions F-03). */
    sid,
    action: z.enum(controlActions),
    info: z.object({ userId: z.string(), on: z.boolean() }),
    sendFor: z.literal(2),
  }),
  z.object({ is: z.literal('signal'), to: sid, signal }),
  z.object({ is: z.literal('chat'), id, text: text(1000) }),
  /** A paragraph of the record as it stands while it is typed: by a secretary alone. */
  z.object({ is: z.literal('write'), paragraph }),
  /** Somebody wants a paragraph to stand differently. */
  z.object({ is: z.literal('correct'), id, entryId: id, words: correctionWords }),
  /** A secretary decides on that: how the paragraph is to stand, over the version that was read, or why it stays. */
  z.object({
    is: z.literal('decide'),
    id,
    verdict: z.union([
      z.object({ version: z.int(), text: z.string().check(z.maxLength(paragraphMax)) }),
      z.object({ reason: declineReason }),
    ]),
  }),
  /** Takes somebody into a private room or back: by a secretary; whoever is in one may come back by themselves. */
  z.object({ is: z.literal('place'), sid, place }),
  ...proposalFrames,
  presentFrame,
  /** Lets somebody in who waits before the room: by a secretary alone. */
  z.object({ is: z.literal('admit'), sid }),
  z.object({ is: z.literal('leave') }),
])
export type FromPage = z.output<typeof fromPage>

/** What the server says. `rev` rises with every change of the room. */
export const fromServer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('welcome'), sid: z.string(), rev: z.int(), people: z.array(person) }),
  /** By which addresses media find a way. Comes first, and again before what it gives runs out. */
  z.object({ is: z.literal('ice'), iceServers: z.array(iceServer) }),
  z.object({ is: z.literal('beat') }),
  /** Whether the relay of this installation is lost: when that changes, and to who comes in while it is. */
  z.object({ is: z.literal('relay'), lost: z.boolean() }),
  /** To who waits: a secretary has not let them in yet. */
  z.object({ is: z.literal('waits') }),
  /** To secretaries: all who wait now. */
  z.object({ is: z.literal('waiting'), people: z.array(waiting) }),
  z.object({ is: z.literal('person'), rev: z.int(), person }),
  z.object({ is: z.literal('left'), rev: z.int(), sid: z.string() }),
  z.object({ is: z.literal('signal'), from: z.string(), signal }),
  /** How far the session is: to who came in, and to everybody with each change. */
  z.object({ is: z.literal('state'), state: z.enum(trialStates) }),
  /** The record as it stands, to who came in: its entries a few at a time, and what makes it whole. */
  z.object({ is: z.literal('recordPart'), entries: z.array(recordEntry) }),
  z.object({ is: z.literal('record'), corrections: z.array(correction) }),
  /** Then each entry and each correction that is new or changed. */
  z.object({ is: z.literal('entry'), entry: recordEntry }),
  z.object({ is: z.literal('correction'), correction }),
  toldProposals,
  shownFrame,
  /** All files of the hearing: to who came in, and to everybody with each that is added. */
  z.object({ is: z.literal('files'), files: z.array(roomFile) }),
  /** The request of this page that was refused, with the id it named, and when it may be tried again. */
  z.object({
    is: z.literal('refused'),
    what: z.string(),
    code: z.string(),
    waitMs: z.int(),
    id: z.optional(z.string()),
  }),
  z.object({ is: z.literal('bye'), code: z.int() }),
  z.object({ is: z.literal('out'), why: z.enum(outReasons) }),
])
export type FromServer = z.output<typeof fromServer>

/** Whether a frame is the last one of a session. */
export const isLast = ({ is }: FromServer): boolean => is === 'bye' || is === 'out'
