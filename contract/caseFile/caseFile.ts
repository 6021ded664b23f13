import * as z from 'zod/mini'
import { type TreeNode, treeIcons } from '../both/tree.ts'
import { domain } from '../kernel/call.ts'
import { desks, filing, secretary } from '../kernel/office.ts'
import { id, nothing, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'

/*
 * The files of a case as a tree (specification §3, tree node). Keys: `folder:<id>` and `file:<attachment id>` for what
 * secretaries keep in order, `fixed:<name>` for what comes of itself and is not edited: applications and each side's evidence.
 */

/** Why a file does not leave the case it lies in, whichever way it would go (server/upload/leave/stays.ts); the first that holds is said. */
export const fileStays = ['file.numbered', 'file.signed', 'file.served', 'file.caseEnded'] as const
export type FileStays = (typeof fileStays)[number]

const node: z.ZodMiniType<TreeNode> = z.object({
  key: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  iconType: z.optional(z.enum(treeIcons)),
  isLeaf: z.optional(z.boolean()),
  get children() {
    return z.optional(z.array(node))
  },
  fileCount: z.optional(z.int()),
  disabledEdit: z.optional(z.boolean()),
  class: z.optional(z.string()),
  icon: z.optional(z.string()),
  stays: z.optional(z.enum(fileStays)),
  mayVoid: z.optional(z.string()),
  isVoid: z.optional(z.boolean()),
}) as never

/** Characters of a title. */
export const titleMax = { folder: 50, file: 100 } as const

const caseId = { caseId: id }
/** A folder or a file that secretaries may edit. */
const key = z.string('required').check(z.regex(/^(folder|file):[0-9a-f-]{36}$/, 'wrongType'))

export const caseFiles = domain('caseFile', {
  tree: {
    says: 'The files of a case as a tree with counts, and each file by its id.',
    method: 'GET',
    path: 'caseservice/caseFile/tree',
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    query: z.object(caseId),
    reply: z.object({ nodes: z.array(node), files: z.array(attachment) }),
    refuses: ['notFound'],
  },
  addFolder: {
    says: 'A secretary adds a folder, at the top or in another one.',
    method: 'POST',
    path: 'caseservice/caseFile/addFolder',
    who: [...filing, ...secretary],
    offline: 'no',
    body: z.object({ ...caseId, id, parentId: z.nullable(id), title: text(titleMax.folder) }),
    reply: nothing,
    refuses: ['notFound', 'folder.tooDeep'],
  },
  rename: {
    says: 'A secretary gives a folder or a file another title. A file keeps its extension.',
    method: 'POST',
    path: 'caseservice/caseFile/rename',
    who: [...filing, ...secretary],
    offline: 'no',
    body: z.object({ ...caseId, key, title: text(titleMax.file) }),
    reply: nothing,
    refuses: ['notFound'],
  },
  remove: {
    says: 'A secretary removes a file, or a folder with nothing in it; neither numbered, signed or served documents, nor anything once the case has ended.',
    method: 'POST',
    path: 'caseservice/caseFile/remove',
    who: [...filing, ...secretary],
    offline: 'no',
    body: z.object({ ...caseId, key }),
    reply: nothing,
    refuses: ['notFound', 'folder.notEmpty', ...fileStays],
  },
  move: {
    says: 'A secretary puts a folder or a file into another folder, or to another place in its own.',
    method: 'POST',
    path: 'caseservice/caseFile/move',
    who: [...filing, ...secretary],
    offline: 'no',
    /** `at` counts from 0 among what the folder holds. */
    body: z.object({
      ...caseId,
      key,
      parentId: z.nullable(id),
      at: z.int('wrongType').check(z.minimum(0, 'wrongType')),
    }),
    reply: nothing,
    refuses: ['notFound', 'folder.inItself', 'folder.tooDeep'],
  },
})
