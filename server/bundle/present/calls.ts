import { eq } from 'drizzle-orm'
import type { roomBundles } from '../../../contract/bundle/presenting.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Handler, Handlers, OwnTransaction } from '../../door/handler.ts'
import { trialBye } from '../../hearing/trialTime.ts'
import type { House } from '../../house.ts'
import { bundle } from '../../tables/bundle.ts'
import { file } from '../../tables/upload.ts'
import type { Pass } from '../../who.ts'
import { readPresentable, readShown } from './read.ts'

/** Not for who waits, was removed, or whose trial time is up. */
async function mustBeInside(house: House, me: Pass): Promise<void> {
  if (!me.admitted || (await trialBye(house, me, false)) !== undefined) throw new AppError('notFound')
}

const listRoomBundles: Handler<typeof roomBundles.roomBundles> = async ({ house, tx, me }) => {
  await mustBeInside(house, me)
  return readPresentable(tx, me.hearingId, me.person)
}

/** Of what is presented where they are everybody gets the pages, also who has no account. */
const roomBundle: OwnTransaction<typeof roomBundles.roomBundle> = {
  async ownTransaction({ house, me, body: { id } }) {
    await mustBeInside(house, me)
    const { orm } = house.db
    const frame = await readShown(orm, me.hearingId, me.person.place)
    const may = frame?.shown?.bundleId === id || (await readPresentable(orm, me.hearingId, me.person, id)).length > 0
    const [found] = may
      ? await orm.select({ file }).from(bundle).innerJoin(file, eq(file.id, bundle.fileId)).where(eq(bundle.id, id))
      : []
    if (!found) throw new AppError('notFound')
    return { stream: await house.store.read(found.file.id), name: found.file.name, size: found.file.size }
  },
}

export const roomBundleCalls: Handlers<typeof roomBundles> = { roomBundles: listRoomBundles, roomBundle }
