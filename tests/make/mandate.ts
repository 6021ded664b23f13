import { randomUUID } from 'node:crypto'
import type { MandateFields } from '../../contract/mandate.ts'

/** An agent that would be accepted, with a letter of authority that is there. */
export function makeMandate(baseId: string, attachmentId: string, change: Partial<MandateFields> = {}): MandateFields {
  const agent = { name: '吴敏', phone: '13900000077', firm: '上海浦江律师事务所' }
  return { id: randomUUID(), baseId, ...agent, files: [{ attachmentId }], ...change }
}
