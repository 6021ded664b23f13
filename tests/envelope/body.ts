import { randomUUID } from 'node:crypto'
import type { NewEnvelope } from '../../contract/envelope/envelope.ts'

/** Handwriting of two lines. */
export const handwriting = [
  [100, 100, 200, 140, 300, 90, 420, 160],
  [260, 40, 260, 240],
]

/** A last day to sign. */
export const soon = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

export function makeNewEnvelope(baseId: string, attachmentId: string, change: Partial<NewEnvelope> = {}): NewEnvelope {
  return {
    ...{ id: randomUUID(), baseId, attachmentId, kind: 'record', title: '庭审笔录', order: 'parallel', rule: 'all' },
    due: soon(),
    signers: [{ name: '王建国', role: '申请人', contact: '13900000001' }],
    ...change,
  } as NewEnvelope
}
