import * as z from 'zod/mini'

/*
 * An organisation signs and receives by somebody: who that was, and by what they act for it, stands in what they signed or received.
 */

export const capacities = ['legal', 'agent', 'staff'] as const
export type Capacity = (typeof capacities)[number]

export const capacityWords: Record<Capacity, { zh: string; en: string }> = {
  legal: { zh: '法定代表人或负责人', en: 'statutory representative' },
  agent: { zh: '持授权委托书的代理人', en: 'representative under a power of attorney' },
  staff: { zh: '负责办理此事的工作人员', en: 'member of staff in charge' },
}

/** Empty of a person who acts for themself, and where nobody said. */
export const capacity = z._default(z.enum(['', ...capacities], 'wrongType'), '')
