import { AppError } from '../../../contract/errors/errors.ts'
import type { CourtRecord, records } from '../../../contract/hearing/record.ts'
import { trialRoutes } from '../../../contract/hearing/trial.ts'
import type { Orm } from '../../database/db.ts'
import type { Context, Handler } from '../../door/handler.ts'
import type { Person } from '../../who.ts'
import { heldTrial } from '../trial/held.ts'
import { readTrial } from '../trial/row.ts'
import { readRecord } from './read.ts'
import { writeParagraph } from './write.ts'

async function recordOf(orm: Orm, me: Person, trialId: string): Promise<CourtRecord> {
  const { id, caseNo, title, state } = await readTrial(orm, me, trialId)
  return { id, caseNo, title, state, ...(await readRecord(orm, id)) }
}

export const courtRecord: Handler<typeof records.courtRecord> = ({ tx, me, body }) => recordOf(tx, me, body.id)

/** A hearing has a record of its own kind of call; all others have minutes. */
const save =
  (ofHearing: boolean) =>
  async ({
    house,
    tx,
    me,
    body,
  }: Pick<Context<typeof records.saveCourtRecord>, 'house' | 'tx' | 'me' | 'body'>): Promise<CourtRecord> => {
    const { id, route } = await heldTrial({ house, tx, me }, body.id)
    if ((route === trialRoutes.hearing) !== ofHearing) throw new AppError('notFound')
    for (const one of body.paragraphs) await writeParagraph(house, tx, id, one)
    return recordOf(tx, me, id)
  }

export const saveCourtRecord: Handler<typeof records.saveCourtRecord> = save(true)
export const saveMeetRecord: Handler<typeof records.saveMeetRecord> = save(false)
