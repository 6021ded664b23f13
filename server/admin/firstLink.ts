import { isUnkept } from '../account/find.ts'
import { makeFirstLink } from '../account/password/passLink.ts'
import type { House } from '../house.ts'
import { linkTo } from '../provider/letters.ts'

/** The address at which the first administrator of an empty installation is made; undefined where there is or was one. */
export async function firstLink(house: House): Promise<string | undefined> {
  if (house.config.demo) return undefined
  return house.db.tx(async (tx) =>
    (await isUnkept(tx)) ? linkTo(house, `/password?link=${await makeFirstLink(house, tx)}`) : undefined,
  )
}
