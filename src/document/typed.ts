import * as z from 'zod/mini'
import { documentBody } from '../../contract/document.ts'
import { lenient } from '../../contract/lenient.ts'
import { blankDocument } from './editor/model.ts'

const shape = z.object({
  baseId: z.string(),
  caseNo: z.string(),
  templateId: z.string(),
  /** The document of a hearing that it is written in the place of. */
  replaces: z.optional(z.string()),
  title: z.string(),
  body: documentBody,
})
export type Typed = z.output<typeof shape>

/** What lies in a draft of this device. */
export const typedOf = lenient(shape, { baseId: '', caseNo: '', templateId: '', title: '', body: blankDocument })
