import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head, secretary } from '../kernel/office.ts'
import { id, moment } from '../kernel/rules.ts'

/*
 * A whole case as one ZIP 归档: its files, what was typed in it, its timeline with the chain of its hashes, a list with the SHA-256 of
 * each, and a page that reads and checks all of it without the server. Asked for by the secretary who runs the case, and by heads.
 */

export const archives = domain('archive', {
  exportCase: {
    says: 'A whole case as one ZIP with a list of its files and their SHA-256; what is missing is named in it. Each export is logged.',
    method: 'GET',
    path: 'caseservice/case/archive/{id}',
    who: [...secretary, ...head],
    offline: 'no',
    gives: 'file',
    params: z.object({ id }),
    reply: z.unknown(),
    limit: { max: 10, seconds: 60 },
    refuses: ['notFound', 'archive.others'],
  },
  getKeptArchive: {
    says: 'The archive that was made by itself when the case ended: its SHA-256 and size; `madeAt` is null until then, and `failed` says that it is tried again later. Null for a case that goes on.',
    method: 'GET',
    path: 'caseservice/case/archive/{id}/kept',
    who: [...secretary, ...head],
    offline: 'no',
    params: z.object({ id }),
    reply: z.nullable(z.object({ sha256: z.string(), size: z.int(), madeAt: z.nullable(moment), failed: z.boolean() })),
    refuses: ['notFound', 'archive.others'],
  },
  downloadKeptArchive: {
    says: 'The archive that was made by itself when the case ended, as it was made then. Each download is logged.',
    method: 'GET',
    path: 'caseservice/case/archive/{id}/kept/file',
    who: [...secretary, ...head],
    offline: 'no',
    gives: 'file',
    params: z.object({ id }),
    reply: z.unknown(),
    limit: { max: 10, seconds: 60 },
    refuses: ['notFound', 'archive.others', 'archive.later'],
  },
})

export const archiveNoun = noun({ rows: {}, news: {}, calls: archives })
