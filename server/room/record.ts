import { eq } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { RecordEntry } from '../../contract/hearing/record.ts'
import { type FromPage, type FromServer, privateRooms, type RoomPerson } from '../../contract/room/room.ts'
import { readShown } from '../bundle/present/read.ts'
import { present } from '../bundle/present/write.ts'
import { filesFrame } from '../hearing/courtFile/read.ts'
import { proposalsShownTo, readProposals, type Viewer } from '../hearing/proposal/read.ts'
import { type Proposing, propose } from '../hearing/proposal/write.ts'
import { readCorrection, readEntry, readRecord } from '../hearing/record/read.ts'
import { addEntry, askCorrection, decideCorrection, writeParagraph } from '../hearing/record/write.ts'
import type { House } from '../house.ts'
import { hearing } from '../tables/hearing.ts'

type Said = Proposing | Extract<FromPage, { is: 'chat' | 'write' | 'correct' | 'decide' | 'present' }>

const said = new Set<FromPage['is']>([
  'chat',
  'write',
  'correct',
  'decide',
  'propose',
  'answer',
  'share',
  'end',
  'present',
] satisfies Said['is'][])
const isProposing = (frame: Said): frame is Proposing => ['propose', 'answer', 'share', 'end'].includes(frame.is)
/** So often a page in a private room tries anew to write what it has to write, ms. */
const privateMs = 5_000
/** What is written down, in the record or beside it. */
export const isOfRecord = (frame: FromPage): frame is Said => said.has(frame.is)

/** Refuses what a page writes or asks, by the id it calls it by; `waitMs` from then it may be tried again, 0 for never. */
export const refusedFrame = (said: Said, code: ErrorCode, waitMs: number): FromServer => {
  const id = said.is === 'write' ? said.paragraph.id : said.is === 'present' ? undefined : said.id
  return { is: 'refused', what: said.is, code, waitMs, ...(id ? { id } : {}) }
}

/**
 * Writes into the record what somebody inside says, types or asks. What stands in it from then on reaches everybody by
 * `toldOf`. Gives what to tell the page where it is refused; of what others than a secretary may not do nothing comes.
 */
export async function writeDown(
  house: House,
  hearingId: string,
  by: RoomPerson,
  said: Said,
  /** Who is in the same room as they, by attendee. */
  here: ReadonlySet<string>,
): Promise<FromServer | undefined> {
  const { roleName, userName } = by
  const isSecretary = roleName === 'SECRETARY'
  // What is said in a private room stands in no record: who writes there is told to wait until they are back.
  if (by.place !== 0 && !isProposing(said) && said.is !== 'present')
    return refusedFrame(said, 'room.private', privateMs)
  try {
    await house.db.tx(async (tx) => {
      switch (said.is) {
        case 'chat':
          return addEntry(house, tx, hearingId, { id: said.id, kind: 'chat', speaker: userName, text: said.text })
        case 'correct': {
          const { id, entryId, words } = said
          return askCorrection(house, tx, hearingId, userName, { id, entryId, words })
        }
        case 'write':
          return isSecretary ? writeParagraph(house, tx, hearingId, said.paragraph) : undefined
        case 'decide': {
          const { id, verdict } = said
          const how = 'reason' in verdict ? verdict : { paragraph: verdict }
          return isSecretary ? decideCorrection(tx, hearingId, { id, ...how }) : undefined
        }
        case 'present':
          return present({ house, tx, hearingId, by, here }, said)
        default:
          return propose({ house, tx, hearingId, by }, said)
      }
    })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusedFrame(said, error.code, 0)
  }
}

/** Of whom it depends what they are told. */
type Listener = Viewer & Pick<RoomPerson, 'place'>

interface Told {
  hearingId: string
  /** What one of those inside is told. */
  frameFor(viewer: Listener): FromServer | undefined
}

/** What to tell those inside of what was told of (`roomTold`), and in which hearing. */
export async function toldOf(house: House, payload: string): Promise<Told | undefined> {
  const [hearingId = '', kind, id = ''] = payload.split(' ')
  if (kind === 'proposal') {
    const held = await readProposals(house.db.orm, hearingId)
    return { hearingId, frameFor: (viewer) => ({ is: 'proposals', proposals: proposalsShownTo(viewer, held) }) }
  }
  if (kind === 'shown') {
    const places = Array.from({ length: privateRooms + 1 }, (_, place) => readShown(house.db.orm, hearingId, place))
    const all = await Promise.all(places)
    return { hearingId, frameFor: ({ place }) => all[place] }
  }
  const frame = await frameOf(house, hearingId, kind, id)
  return frame && { hearingId, frameFor: () => frame }
}

async function frameOf(
  house: House,
  hearingId: string,
  kind: string | undefined,
  id: string,
): Promise<FromServer | undefined> {
  if (kind === 'state') {
    return stateOf(house, hearingId)
  }
  if (kind === 'file') return filesFrame(house, hearingId)
  if (kind === 'entry') {
    const entry = await readEntry(house.db.orm, id)
    return entry && { is: 'entry', entry }
  }
  const correction = await readCorrection(house.db.orm, id)
  return correction && { is: 'correction', correction }
}

/** How far the session is. */
async function stateOf(house: House, hearingId: string): Promise<FromServer | undefined> {
  const [row] = await house.db.orm.select({ state: hearing.state }).from(hearing).where(eq(hearing.id, hearingId))
  return row && { is: 'state', state: row.state }
}

/** A page takes a line that says nothing for dead, and a frame for said once it is whole: no part takes a slow line long. In letters. */
const partLength = 4_000

function partsOf({ entries, corrections }: Awaited<ReturnType<typeof readRecord>>): FromServer[] {
  const parts: RecordEntry[][] = []
  let left = 0
  for (const entry of entries) {
    if (left <= 0) {
      parts.push([])
      left = partLength
    }
    parts.at(-1)?.push(entry)
    left -= JSON.stringify(entry).length
  }
  return [...parts.map((some) => ({ is: 'recordPart', entries: some }) as const), { is: 'record', corrections }]
}

/** All that somebody who came in is told: how far the session is, its record, the proposals they may know of, its files. */
export async function allOf(house: House, hearingId: string, viewer: Listener): Promise<FromServer[]> {
  const shown = await readShown(house.db.orm, hearingId, viewer.place)
  const state = await stateOf(house, hearingId)
  const record = await readRecord(house.db.orm, hearingId)
  const held = await readProposals(house.db.orm, hearingId)
  return [
    ...(state ? [state] : []),
    ...partsOf(record),
    { is: 'proposals', proposals: proposalsShownTo(viewer, held) },
    await filesFrame(house, hearingId),
    ...(shown ? [shown] : []),
  ]
}
