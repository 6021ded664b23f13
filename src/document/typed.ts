import * as z from 'zod/mini'
import { documentBody } from '../../contract/document/document.ts'
import { withFitBody } from '../../contract/document/documentFit.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
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

const read = lenient(shape, { baseId: '', caseNo: '', templateId: '', title: '', body: blankDocument })
/** What lies in a draft of this device, made of the model as it is today. */
export const typedOf = (value: unknown): Typed => read(withFitBody(value))
