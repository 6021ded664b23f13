import { contract } from '../../contract/all.ts'
import type { OpenStep } from '../../contract/openItem/openItem.ts'
import type { TestServer } from '../setup/server.ts'
import type { As } from './award.ts'

/** What somebody says who saw what is open before a step, and goes on; nothing where nothing is open or they are shown nothing. */
export async function openSaid(
  server: TestServer,
  who: As,
  baseId: string | undefined,
  step: OpenStep,
  awardId?: string,
): Promise<{ openKeys?: string[]; openReason?: string }> {
  if (!baseId) return {}
  const query = { baseId, step, ...(awardId ? { awardId } : {}) }
  const { status, data } = await server.call(contract.openItem.listOpenItems, { query }, who)
  if (status !== 200 || data.length === 0) return {}
  return { openKeys: data.map(({ key }) => key), openReason: '各方同意继续' }
}
