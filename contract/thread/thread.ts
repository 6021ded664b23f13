import * as z from 'zod/mini'
import { caseFilesGroup } from '../case/caseRequest.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import type { Part, Words } from '../kernel/part.ts'
import { id, listOf, moment, nothing, page, pageSize, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'

/*
 * The thread of a case 案件往来: messages between its parties, the institution and the tribunal, each with an audience chosen when it is
 * written. There is none that holds the tribunal and one side alone: whoever writes to the tribunal writes to the other side.
 */

/** Who there is: each side with its agents, the secretaries, the arbitrators who accepted or were invited. */
export const threadGroups = ['APP', 'DEF', 'office', 'tribunal'] as const
export type ThreadGroup = (typeof threadGroups)[number]

/**
 * `all`; `sides` is everybody without the tribunal; `APP` and `DEF` are one side and the institution; `bench` is the tribunal and
 * the institution; `tribunal` its members alone.
 */
export const audiences = ['all', 'sides', 'APP', 'DEF', 'bench', 'tribunal'] as const
export type Audience = (typeof audiences)[number]

/** Who reads what is written to an audience. Whoever is among them may write to it, and nobody else. */
export const audienceOf = {
  all: ['APP', 'DEF', 'office', 'tribunal'],
  sides: ['APP', 'DEF', 'office'],
  APP: ['APP', 'office'],
  DEF: ['DEF', 'office'],
  bench: ['office', 'tribunal'],
  tribunal: ['tribunal'],
} as const satisfies Record<Audience, readonly ThreadGroup[]>

export const reads = (group: ThreadGroup, audience: Audience): boolean =>
  (audienceOf[audience] as readonly ThreadGroup[]).includes(group)

/** The audiences that somebody may choose. */
export const audiencesFor = (group: ThreadGroup): Audience[] => audiences.filter((one) => reads(group, one))

export const threadTextMax = 4000
export const threadFiles = { group: caseFilesGroup.group, max: 10 } as const
export const threadPage = 50

export const caseMessage = z.object({
  id: z.string(),
  /** Rises with each who reads it. */
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  audience: z.enum(audiences),
  /** As whom it was written. */
  by: z.enum(threadGroups),
  byId: z.string(),
  byName: z.string(),
  submittedAt: moment,
  text: z.string(),
  files: z.array(attachment),
  /** Files of the case that it points at. */
  cited: z._default(z.array(attachment), []),
  /** Who has read it, but for who wrote it. */
  readBy: z.array(z.object({ id: z.string(), name: z.string(), at: moment })),
})
export type CaseMessage = z.output<typeof caseMessage>

/** What is typed. Drafts hold the same, not yet checked. */
export const caseMessageFields = z.object({
  audience: z.enum(audiences, 'required'),
  text: text(threadTextMax),
  /** Files of the case that everybody in it may open. */
  fileIds: z._default(z.array(id).check(z.maxLength(threadFiles.max, 'tooMany')), []),
})

/** What an audience is called by whoever is in it; to a side, its own is the institution alone. */
export const audienceWords = {
  all: /*i18n*/ { id: 'audience.all', message: '全体：双方当事人、仲裁庭和仲裁机构' },
  sides: /*i18n*/ { id: 'audience.sides', message: '双方当事人和仲裁机构（不含仲裁庭）' },
  APP: /*i18n*/ { id: 'audience.APP', message: '申请人和仲裁机构' },
  DEF: /*i18n*/ { id: 'audience.DEF', message: '被申请人和仲裁机构' },
  bench: /*i18n*/ { id: 'audience.bench', message: '仲裁庭和仲裁机构' },
  tribunal: /*i18n*/ { id: 'audience.tribunal', message: '仅仲裁庭成员' },
} satisfies Record<Audience, Words>

export const caseMessageParts = {
  audience: { words: /*i18n*/ { id: 'caseMessage.audience', message: '发送范围' }, as: audienceWords },
  text: { words: /*i18n*/ { id: 'caseMessage.text', message: '内容' }, as: 'text' },
  files: { words: /*i18n*/ { id: 'caseMessage.files', message: '附件' }, as: 'ownBlock' },
  fileIds: { words: /*i18n*/ { id: 'caseMessage.fileIds', message: '引用的本案文件' }, as: 'ownFacts' },
} satisfies Record<keyof typeof caseMessageFields.shape | 'files', Part>

const { fileIds, ...said } = caseMessageFields.shape
// In this order: what former builds kept of an answered body was counted by it (server/door/once.ts).
export const caseMessageBody = z.object({
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** The case. */
  baseId: id,
  ...said,
  files: z.array(z.object({ attachmentId: id })).check(z.maxLength(threadFiles.max, 'tooMany')),
  fileIds,
})

const people = ['USER', 'ZCY', ...desks] as const
const base = 'caseservice/thread'

export const threads = domain('thread', {
  sendCaseMessage: {
    says: 'Writes into the thread of a case, to an audience that the writer is one of. Nobody reaches the tribunal without the other side.',
    method: 'POST',
    path: `${base}/send`,
    who: people,
    offline: 'queue',
    body: caseMessageBody,
    reply: caseMessage,
    keeps: 'caseMessage',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'stale', 'state.closed', 'thread.audience', 'file.missing'],
  },
  listCaseMessages: {
    says: 'What the caller may read in the thread of a case, newest first.',
    method: 'GET',
    path: `${base}/list`,
    who: people,
    offline: 'local',
    query: z.object({ baseId: id, ...page, size: pageSize(threadPage) }),
    reply: listOf(caseMessage),
    keeps: 'caseMessage',
    refuses: ['notFound'],
  },
  readCaseMessages: {
    says: 'Notes that the caller has read messages of a thread; those they may not read are left out.',
    method: 'POST',
    path: `${base}/read`,
    who: people,
    offline: 'no',
    body: z.object({ ids: z.array(id).check(z.minLength(1, 'required'), z.maxLength(100, 'tooMany')) }),
    reply: nothing,
  },
})

export const threadNoun = noun({
  rows: { caseMessage },
  news: {
    caseMessageSent: ['案件 {caseNo}：{byName} 发来新的往来消息', 'Case {caseNo}: {byName} wrote a message', 'case'],
  },
  calls: threads,
})
