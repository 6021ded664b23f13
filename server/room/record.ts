import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { FromPage, FromServer, RoomPerson } from '../../contract/room.ts'
import { hearing } from '../database/access.ts'
import { readCorrection, readEntry, readRecord } from '../hearing/record/read.ts'
import { addEntry, askCorrection, decideCorrection, writeParagraph } from '../hearing/record/write.ts'
import type { House } from '../house.ts'

type Said = Extract<FromPage, { is: 'chat' | 'write' | 'correct' | 'decide' }>

export const isOfRecord = (frame: FromPage): frame is Said =>
  frame.is === 'chat' || frame.is === 'write' || frame.is === 'correct' || frame.is === 'decide'

/** What a page calls that which it writes or asks. */
export const idOf = (said: Said) => (said.is === 'write' ? said.paragraph.id : said.id)

/**
 * Writes into the record what somebody inside says, types or asks. What stands in it from then on reaches everybody by
 * `toldOf`. Gives what to tell the page where it is refused; of what others than a secretary may not do nothing comes.
 */
export async function writeDown(
  house: House,
  hearingId: string,
  { roleName, userName }: RoomPerson,
  said: Said,
): Promise<FromServer | undefined> {
  const isSecretary = roleName === 'SECRETARY'
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
      }
    })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { is: 'refused', what: said.is, code: error.code, waitMs: 0, id: idOf(said) }
  }
}

/** What to tell those inside of what was told of (`roomTold`), and in which hearing. */
export async function toldOf(
  house: House,
  payload: string,
): Promise<{ hearingId: string; frame: FromServer } | undefined> {
  const [hearingId = '', kind, id = ''] = payload.split(' ')
  if (kind === 'state') {
    const frame = await stateOf(house, hearingId)
    return frame && { hearingId, frame }
  }
  if (kind === 'entry') {
    const entry = await readEntry(house.db.orm, id)
    return entry && { hearingId, frame: { is: 'entry', entry } }
  }
  const correction = await readCorrection(house.db.orm, id)
  return correction && { hearingId, frame: { is: 'correction', correction } }
}

/** How far the session is. */
export async function stateOf(house: House, hearingId: string): Promise<FromServer | undefined> {
  const [row] = await house.db.orm.select({ state: hearing.state }).from(hearing).where(eq(hearing.id, hearingId))
  return row && { is: 'state', state: row.state }
}

export const wholeRecord = async (house: House, hearingId: string): Promise<FromServer> => ({
  is: 'record',
  ...(await readRecord(house.db.orm, hearingId)),
})
