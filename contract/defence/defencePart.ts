import type { Part, Words } from '../kernel/part.ts'
import type { DefenceKind, defenceFields } from './defence.ts'

/* The parts of what a party says in a case, in the order of its form. */

const textWords = {
  answer: /*i18n*/ { id: 'defence.answer', message: '答辩意见' },
  counterclaim: /*i18n*/ { id: 'defence.counterclaim', message: '事实与理由' },
  reply: /*i18n*/ { id: 'defence.reply', message: '答辩意见' },
  objection: /*i18n*/ { id: 'defence.objection', message: '异议理由' },
} satisfies Record<DefenceKind, Words>

/** The text is called otherwise in each kind. */
export const defenceParts = (kind: DefenceKind) =>
  ({
    claims: { words: /*i18n*/ { id: 'defence.claims', message: '反请求事项' }, as: 'ownFacts' },
    currency: { words: /*i18n*/ { id: 'defence.currency', message: '币种' }, as: 'plain' },
    amount: { words: /*i18n*/ { id: 'defence.amount', message: '反请求金额' }, as: 'money' },
    partyId: { words: /*i18n*/ { id: 'defence.partyId', message: '所代表的当事人' }, as: 'ownFacts' },
    text: { words: textWords[kind], as: 'text' },
    files: { words: /*i18n*/ { id: 'defence.files', message: '材料' }, as: 'ownBlock' },
  }) satisfies Record<keyof typeof defenceFields.shape | 'files', Part>
