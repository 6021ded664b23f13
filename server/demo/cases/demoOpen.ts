import { eq } from 'drizzle-orm'
import type { OpenStep } from '../../../contract/openItem/openItem.ts'
import { today } from '../../case/day.ts'
import type { House } from '../../house.ts'
import { readOpenItems } from '../../openItem/read.ts'
import { cases } from '../../tables/case.ts'

/** What is said of what is open before a step of a case of the demo. */
export async function openSaid(house: House, baseId: string, step: OpenStep, awardId?: string) {
  const { orm } = house.db
  const [seen] = await orm.select().from(cases).where(eq(cases.id, baseId))
  if (!seen) throw new Error('A case of the demo vanished')
  const items = await readOpenItems({ orm, seen, today: today(house), awardId }, step)
  return {
    openKeys: items.map(({ key }) => key),
    openReason: items.length ? '各方当事人书面同意程序继续进行。' : '',
  }
}
