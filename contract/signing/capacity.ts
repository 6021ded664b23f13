import * as z from 'zod/mini'
import { text } from '../kernel/rules.ts'

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

/** The person who signs for an organisation, and by what they act for it; null of a person, who signs for themself. */
export const representative = z._default(
  z.nullable(z.object({ name: text(50), capacity: z.enum(capacities, 'required') })),
  null,
)
export type Representative = NonNullable<z.output<typeof representative>>

/** Of somebody who signs or signed. */
export const signedFor = {
  /** Whether it is an organisation that is a party of the case: then a person signs for it. */
  organisation: z._default(z.boolean(), false),
  representative,
}

export const representativeSaid = ({ name, capacity }: Representative): { zh: string; en: string } => ({
  zh: `${name}（${capacityWords[capacity].zh}）代表签署`,
  en: `signed by ${name}, ${capacityWords[capacity].en}`,
})

/** The same in both languages, for papers that are in both. */
export function representativeLine(one: Representative): string {
  const { zh, en } = representativeSaid(one)
  return `${zh} ${en}`
}
